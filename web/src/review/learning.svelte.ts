// Learning from mistakes: each is shown again, and one finds the better move on the board.

import { click, drag, nextIds, type Path, type Step } from "../model/paths";
import type { LegalMove, LinePosition, ReviewedMoveForm } from "../net/protocol";

export type Phase = "asking" | "wrong" | "played" | "hinted" | "right" | "shown";

/** What of positions is needed here. */
export interface Finds {
  find(moves: readonly string[], ply: number): Promise<LinePosition>;
  legal(moves: readonly string[]): Promise<LegalMove[]>;
}

export class Learning {
  number = $state(0);
  phase = $state<Phase>("asking");
  taken = $state.raw<Path>([]);
  position = $state.raw<LinePosition>();
  legal = $state.raw<readonly LegalMove[]>([]);
  /** The move that was tried last. */
  tried = $state("");
  /** Which were found without being told. */
  found = $state(0);
  isOver = $state(false);

  constructor(
    readonly faults: readonly ReviewedMoveForm[],
    private readonly moves: readonly string[],
    private readonly positions: Finds,
  ) {}

  get fault(): ReviewedMoveForm {
    return this.faults[this.number]!;
  }
  get paths(): readonly Path[] {
    return this.isAsking ? this.legal.map((one) => one.path) : [];
  }
  get open(): Set<string> {
    return nextIds(this.paths, this.taken);
  }
  get isAsking(): boolean {
    return this.phase !== "right" && this.phase !== "shown";
  }
  /** The clicks of the best move. */
  get best(): Path {
    return this.legal.find((one) => one.text === this.fault.best)?.path ?? [];
  }

  async begin(): Promise<void> {
    Object.assign(this, { phase: "asking", taken: [], tried: "" });
    const before = this.moves.slice(0, this.fault.ply - 1);
    const legal = await this.positions.legal(before); // which brings the position with it
    this.position = await this.positions.find(before, before.length);
    this.legal = legal;
  }

  click(id: string): void {
    this.take(click(this.paths, this.taken, id));
  }
  drag(from: string, to: string): void {
    this.take(drag(this.paths, from, to));
  }

  private take({ taken, move }: Step): void {
    this.taken = taken;
    const tried = move === undefined ? undefined : this.legal.find((one) => one.path.join("") === move);
    if (tried) void this.try(tried.text);
  }

  async try(move: string): Promise<void> {
    this.tried = move;
    const { best, also, move: played } = this.fault;
    if (move === played) return void (this.phase = "played");
    if (move !== best && !also.includes(move)) return void (this.phase = "wrong");
    this.found += 1;
    await this.end("right", move);
  }

  /** Where the best move begins: its first click, or about where it is if that would be all of it. */
  hint(): void {
    this.phase = "hinted";
    this.taken = this.best.length > 1 ? [this.best[0]!] : [];
  }

  solve(): Promise<void> {
    return this.end("shown", this.fault.best);
  }

  private async end(phase: Phase, move: string): Promise<void> {
    [this.phase, this.taken, this.tried] = [phase, [], move];
    const after = [...this.moves.slice(0, this.fault.ply - 1), move];
    this.position = await this.positions.find(after, after.length);
  }

  async next(): Promise<void> {
    if (this.number + 1 >= this.faults.length) return void (this.isOver = true);
    this.number += 1;
    await this.begin();
  }
}
