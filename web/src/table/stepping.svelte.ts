// Stepping through the past of a match: which position is looked at, and what the server says of it.

import * as api from "../net/api";
import type { PastPosition } from "../net/protocol";

export class Stepping {
  /** After how many moves; undefined: now. */
  ply = $state<number>();
  position = $state.raw<PastPosition>();
  /** How many moves there were when one stepped back. */
  from = $state(0);
  trouble = $state("");
  private known = new Map<number, PastPosition>();
  private asking = false;

  constructor(
    private readonly table: string,
    private readonly total: () => number,
  ) {}

  get at(): number {
    return this.ply ?? this.total();
  }

  go(ply: number): void {
    const to = Math.max(0, Math.min(ply, this.total()));
    if (to === this.total()) return this.now();
    if (this.ply === undefined) this.from = this.total();
    this.ply = to;
    void this.ask();
  }

  now(): void {
    this.ply = this.position = undefined;
    this.trouble = "";
  }

  /** Moves were taken back: what comes after them will be another past. */
  takenBack(moves: number): void {
    for (const ply of this.known.keys()) if (ply > moves) this.known.delete(ply);
    if (this.ply !== undefined && this.ply >= moves) this.now();
    this.from = Math.min(this.from, moves);
  }

  /** One question at a time, and then the one that is wanted by then: keys repeat quicker than answers come. */
  private async ask(): Promise<void> {
    if (this.asking) return;
    this.asking = true;
    try {
      while (this.ply !== undefined && this.position?.ply !== this.ply) {
        const wanted = this.ply;
        const found = this.known.get(wanted) ?? (await api.past(this.table, wanted));
        this.known.set(wanted, found);
        if (this.ply !== undefined) this.position = found;
      }
    } catch (error) {
      this.now();
      this.trouble = (error as Error).message;
    } finally {
      this.asking = false;
    }
  }
}
