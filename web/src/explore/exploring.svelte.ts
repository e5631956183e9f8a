// Exploring a game: where one is, what was tried, what can be clicked, and the address that leads back here.

import * as api from "../net/explore_api";
import { click, drag, nextIds, type Path, type Step } from "../model/paths";
import type { ExploredPosition } from "../net/protocol";
import { EXPLORE } from "../words/explore";
import { after, ends, grow, named, prune, read, toEnd, write, type Lines } from "./lines";

/** So many lines of a link get their texts. */
const MOST_LINES = 30;

export class Exploring {
  options = $state.raw<Record<string, unknown>>({});
  start = $state.raw<string>();
  lines = $state.raw<Lines>([]);
  moves = $state.raw<readonly string[]>([]);
  /** What has come: the newest position that was wanted. */
  position = $state.raw<ExploredPosition>();
  taken = $state.raw<Path>([]);
  trouble = $state("");
  private asked = 0;

  constructor(
    readonly game: string,
    /** Another position is on the board. */
    private readonly arrived: () => void,
  ) {}

  get line(): api.Line {
    return { game: this.game, options: this.options, start: this.start, moves: this.moves };
  }

  /** What an address says: from its fragment, or the match at a table. */
  async open(fragment: string, table: string | null, ply: string | null): Promise<void> {
    if (table) return this.bring(await api.record(table), ply === null ? undefined : Number(ply));
    const told = new URLSearchParams(fragment.replace(/^#/, ""));
    const options = told.get("options");
    try {
      this.options = options ? (JSON.parse(options) as Record<string, unknown>) : {};
    } catch {
      this.options = {};
    }
    this.start = told.get("start") ?? undefined;
    const lines = read(told.get("line") ?? "") ?? [];
    const at = ends(read(told.get("at") ?? "") ?? [])[0] ?? [];
    this.lines = lines;
    const wrong = await this.name(ends(lines).slice(0, MOST_LINES));
    this.lines = named(this.lines);
    await this.go(at);
    if (!this.position && at.length) await this.go([]);
    if (wrong) this.trouble = wrong;
  }

  /** Gives these lines their texts. What could not be played is said; of several the first. */
  private async name(lines: readonly (readonly string[])[]): Promise<string> {
    let wrong = "";
    for (const moves of lines)
      try {
        this.lines = grow(this.lines, (await api.position({ ...this.line, moves })).steps);
      } catch (error) {
        wrong ||= (error as Error).message;
      }
    return wrong;
  }

  /** A pasted text takes the place of everything here. */
  async bring(text: string, ply?: number): Promise<void> {
    const found = await api.read(this.game, this.options, text);
    await this.begin(found.options, found.start ?? undefined, found.moves, ply);
    if (!found.others?.length) return;
    const wrong = await this.name(found.others);
    this.remember();
    this.trouble = found.left_out ? EXPLORE.leftOut : wrong;
  }

  /** Every line, the main one first. */
  get all(): readonly (readonly string[])[] {
    return ends(this.lines).slice(0, MOST_LINES);
  }

  async begin(
    options: Record<string, unknown>,
    start?: string,
    moves: readonly string[] = [],
    ply = moves.length,
  ): Promise<void> {
    const whole = moves.length ? await api.position({ game: this.game, options, start, moves }) : undefined;
    [this.options, this.start, this.lines] = [options, start, grow([], whole?.steps ?? [])];
    await this.go(moves.slice(0, ply));
  }

  /** To where these moves lead. An answer that comes too late is not shown. */
  async go(moves: readonly string[]): Promise<void> {
    const asked = ++this.asked;
    this.taken = [];
    try {
      const found = await api.position({ ...this.line, moves });
      if (asked !== this.asked) return;
      [this.moves, this.position, this.trouble] = [moves, found, ""];
      this.lines = grow(this.lines, found.steps);
      this.remember();
      this.arrived();
    } catch (error) {
      if (asked === this.asked) this.trouble = (error as Error).message;
    }
  }

  back = () => this.moves.length && this.go(this.moves.slice(0, -1));
  forward = () => {
    const next = after(this.lines, this.moves)[0];
    return next && this.go([...this.moves, next.move]);
  };
  first = () => this.go([]);
  last = () => this.go(this.whole);
  /** The line one is on, to its end. */
  get whole(): readonly string[] {
    return toEnd(this.lines, this.moves);
  }
  /** After so many moves of it. */
  goTo = (to: number) => this.go(this.whole.slice(0, to));

  /** Without the move that led here and what came after it. */
  async remove(): Promise<void> {
    this.lines = prune(this.lines, this.moves);
    await this.back();
  }

  get paths(): readonly Path[] {
    return this.position?.paths ?? [];
  }
  get clickable(): Set<string> {
    return nextIds(this.paths, this.taken);
  }
  click = (id: string) => this.step(click(this.paths, this.taken, id));
  drag = (from: string, to: string) => this.step(drag(this.paths, from, to));
  play(move: string): void {
    void this.go([...this.moves, move]);
  }
  private step(step: Step): void {
    this.taken = step.taken;
    if (step.move) this.play(step.move);
  }

  /** The part of the address that leads back here. */
  get fragment(): string {
    const told = new URLSearchParams();
    if (Object.keys(this.options).length) told.set("options", JSON.stringify(this.options));
    if (this.start) told.set("start", this.start);
    if (this.lines.length) told.set("line", write(this.lines));
    if (this.moves.length) told.set("at", write(this.moves.reduceRight<Lines>(before, [])));
    return told.toString();
  }
  private remember(): void {
    history.replaceState({}, "", `/explore/${this.game}${this.fragment && `#${this.fragment}`}`);
  }
}

const before = (then: Lines, move: string): Lines => [{ move, text: "", player: 0, then }];
