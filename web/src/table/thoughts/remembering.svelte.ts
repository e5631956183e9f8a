// What a learner at a table remembers of the position that is shown.

import * as api from "../../net/learner_api";
import { Trouble } from "../../net/api";
import type { CharacterForm, LearnerForm, TreeForm } from "../../net/protocol";

export class Remembering {
  learner = $state.raw<LearnerForm>();
  character = $state.raw<CharacterForm>();
  /** Of the moves it was asked for: `at` of them. */
  tree = $state.raw<TreeForm>();
  at = $state(-1);
  /** It has been removed meanwhile: there is nobody to ask. */
  gone = $state(false);
  private asked = 0;

  /** Who it is; asked again when it may have learned something. */
  async meet(of: api.Of, id: string): Promise<void> {
    if (this.gone) return;
    try {
      const learner = await api.learner(of, id);
      this.character = (await api.characters(of)).find((one) => one.mode === learner.mode);
      this.learner = learner;
    } catch (error) {
      this.notice(error);
    }
  }

  /** What it knows after these moves, from the start of the game. */
  async look(of: api.Of, id: string, role: number, moves: readonly string[]): Promise<void> {
    if (this.gone) return;
    const asked = ++this.asked;
    const tree = await api.tree(of, id, role, moves).catch((error: unknown) => this.notice(error));
    if (asked === this.asked) [this.tree, this.at] = [tree ?? undefined, moves.length];
  }

  private notice(error: unknown): void {
    if (error instanceof Trouble && error.status === 404) this.gone = true;
  }
}
