// Learning from mistakes: each is shown again, and one finds the better move on the board.

import { click, drag, nextIds, type Path, type Step } from "../model/paths";
import type { JudgedMove, LegalMove, LinePosition, ReviewedMoveForm } from "../net/protocol";

export type Phase =
  "asking" | "weighing" | "unknown" | "wrong" | "played" | "hinted" | "right" | "asGood" | "good" | "shown";
const FOUND: ReadonlySet<Phase> = new Set(["right", "asGood", "good"]);
/** Moves with these marks are as good as what was looked for. */
const AS_GOOD: Readonly<Record<string, Phase>> = { best: "asGood", good: "good" };

/** What of positions is needed here. */
export interface Finds {
  find(moves: readonly string[], ply: number): Promise<LinePosition>;
  legal(moves: readonly string[]): Promise<LegalMove[]>;
  /** What the judge calls the last of these moves. */
  judge(moves: readonly string[]): Promise<JudgedMove["mark"]>;
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
  /** Whether the mistake at hand was hinted at: what is found then is not found by oneself. */
  private helped = false;

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
    return !this.isFound && this.phase !== "shown";
  }
  get isFound(): boolean {
    return FOUND.has(this.phase);
  }
  /** The clicks of the best move. */
  get best(): Path {
    return this.legal.find((one) => one.text === this.fault.best)?.path ?? [];
  }

  private get before(): readonly string[] {
    return this.moves.slice(0, this.fault.ply - 1);
  }

  async begin(): Promise<void> {
    Object.assign(this, { phase: "asking", taken: [], tried: "", legal: [], helped: false });
    const { before, number } = this;
    const legal = await this.positions.legal(before); // which brings the position with it
    const position = await this.positions.find(before, before.length);
    if (this.number !== number || !this.isAsking) return; // an answer that is late
    [this.position, this.legal] = [position, legal];
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
    if (move === best || also.includes(move)) return this.succeed("right", move);
    // The review compared only a few moves; any other has to be looked at.
    const { number } = this;
    this.phase = "weighing";
    const mark = await this.positions.judge([...this.before, move]).catch(() => undefined);
    if (this.number !== number || this.tried !== move || this.phase !== "weighing") return;
    const phase = mark && AS_GOOD[mark];
    if (phase) return this.succeed(phase, move);
    this.phase = mark ? "wrong" : "unknown";
  }

  private async succeed(phase: Phase, move: string): Promise<void> {
    if (!this.helped) this.found += 1;
    await this.end(phase, move);
  }

  /** Where the best move begins: its first click, or about where it is if that would be all of it. */
  hint(): void {
    this.helped = true;
    this.phase = "hinted";
    this.taken = this.best.length > 1 ? [this.best[0]!] : [];
  }

  solve(): Promise<void> {
    return this.end("shown", this.fault.best);
  }

  private async end(phase: Phase, move: string): Promise<void> {
    [this.phase, this.taken, this.tried] = [phase, [], move];
    const after = [...this.before, move];
    const { number } = this;
    const position = await this.positions.find(after, after.length);
    if (this.number === number && !this.isAsking) this.position = position;
  }

  async next(): Promise<void> {
    if (this.number + 1 >= this.faults.length) return void (this.isOver = true);
    this.number += 1;
    await this.begin();
  }
}
