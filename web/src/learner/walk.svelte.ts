// Walking through a learner's memory: from which side, along which moves, and what it knows there.

import * as api from "../net/learner_api";
import { click, nextIds, type Path } from "../model/paths";
import type { TreeForm } from "../net/protocol";

export class Walk {
  role = $state(0);
  moves = $state.raw<readonly string[]>([]);
  /** What has come: for the learner, and for the one it is compared with. */
  tree = $state.raw<TreeForm>();
  other = $state.raw<TreeForm>();
  taken = $state.raw<Path>([]);
  trouble = $state("");
  private asked = 0;

  constructor(
    private readonly of: api.Of,
    private readonly ids: () => readonly [string, string | undefined],
  ) {}

  /** Asks again for where one is; an answer that comes too late is not shown. */
  async look(): Promise<void> {
    const asked = ++this.asked;
    const [id, other] = this.ids();
    const ask = (who: string) => api.tree(this.of, who, this.role, this.moves);
    try {
      const [tree, second] = await Promise.all([ask(id), other ? ask(other) : undefined]);
      if (asked !== this.asked) return;
      [this.tree, this.other, this.trouble] = [tree, second, ""];
    } catch (error) {
      if (asked === this.asked) this.trouble = (error as Error).message;
    }
  }

  private to(moves: readonly string[]): void {
    this.moves = moves;
    this.taken = [];
    void this.look();
  }
  play(move: string): void {
    if (this.tree?.children.some((child) => child.move === move))
      this.to([...this.tree.steps.map((step) => step.move), move]);
  }
  back(plies: number): void {
    this.to(this.moves.slice(0, plies));
  }
  turn(role: number): void {
    this.role = role;
    this.to(this.moves);
  }

  get paths(): readonly Path[] {
    return this.tree?.children.map((child) => child.path) ?? [];
  }
  get clickable(): Set<string> {
    return nextIds(this.paths, this.taken);
  }
  click(id: string): void {
    const step = click(this.paths, this.taken, id);
    this.taken = step.taken;
    if (step.move) this.play(step.move);
  }
}
