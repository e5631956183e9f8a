// What a learner at a table remembers of the position that is shown.

import * as api from "./learner_api";
import type { LearnerForm, TreeForm } from "./protocol";

export class Remembering {
  learner = $state.raw<LearnerForm>();
  /** Of the moves it was asked for: `at` of them. */
  tree = $state.raw<TreeForm>();
  at = $state(-1);
  private asked = 0;

  /** Who it is; asked again when it may have learned something. */
  async meet(of: api.Of, id: string): Promise<void> {
    this.learner = await api.learner(of, id).catch(() => this.learner);
  }

  /** What it knows after these moves. A match that did not begin at the start is in no memory. */
  async look(of: api.Of, id: string, role: number, moves: readonly string[]): Promise<void> {
    const asked = ++this.asked;
    const tree = await api.tree(of, id, role, moves).catch(() => undefined);
    if (asked === this.asked) [this.tree, this.at] = [tree, moves.length];
  }
}
