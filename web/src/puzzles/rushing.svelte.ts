// A run: as many puzzles as one can before the time or the mistakes run out. The next one is fetched ahead.

import type { PuzzleForm, RushForm, RushResult } from "../net/protocol";
import * as api from "../net/puzzle_api";
import { introduce } from "../model/settings.svelte";
import { Puzzling } from "./puzzling.svelte";

const TICK_MS = 250;
/** So long the verdict stands before the next puzzle comes. */
const PAUSE_MS = 500;

export class Rushing {
  puzzling = $state.raw<Puzzling>();
  solved = $state(0);
  mistakes = $state(0);
  leftMs = $state(0);
  /** Of the last answer. */
  right = $state<boolean | null>(null);
  result = $state.raw<RushResult>();
  trouble = $state("");
  /** What could not be had, and is asked for again when somebody says so: time stands still until then. */
  missing = $state<"puzzle" | "result">();
  run = $state.raw<RushForm>();
  private ending = false;
  private at = 0;
  private ends = 0;
  private answers: (readonly string[])[] = [];
  private ahead: Promise<PuzzleForm> | undefined;
  private ticking: ReturnType<typeof setInterval> | undefined;

  constructor(readonly game: string) {}

  get isRunning(): boolean {
    return !!this.puzzling && !this.result;
  }
  get isOut(): boolean {
    return !!this.run && this.mistakes >= this.run.mistakes;
  }

  async start(): Promise<void> {
    this.stop();
    [this.solved, this.mistakes, this.at, this.answers] = [0, 0, 0, []];
    [this.result, this.trouble, this.right] = [undefined, "", null];
    [this.missing, this.puzzling] = [undefined, undefined];
    try {
      await introduce();
      this.run = await api.rush(this.game);
      this.ahead = this.fetch(0);
      await this.next();
      this.leftMs = 1000 * this.run.seconds;
      this.count();
    } catch (error) {
      this.trouble = (error as Error).message;
    }
  }

  /** After something could not be had: once more. What was answered is kept here until the server has it. */
  async goOn(): Promise<void> {
    const { missing } = this;
    [this.missing, this.trouble] = [undefined, ""];
    if (missing === "result") return this.end();
    this.ahead = this.fetch(this.at);
    await this.follow();
  }

  /** From now on the time that is left runs. */
  private count(): void {
    this.ends = Date.now() + this.leftMs;
    this.ticking = setInterval(() => this.tick(), TICK_MS);
  }

  stop(): void {
    clearInterval(this.ticking);
    this.ticking = undefined;
  }

  private fetch(at: number): Promise<PuzzleForm> | undefined {
    const id = this.run!.puzzles[at];
    const found = id === undefined ? undefined : api.puzzle(this.game, id);
    found?.catch(() => {}); // it is said when it is wanted
    return found;
  }
  private async next(): Promise<void> {
    const found = await this.ahead;
    if (!found) return this.end();
    this.puzzling = new Puzzling(found, null, (solved, answers) => this.hear(solved, answers));
    this.right = null;
    this.ahead = this.fetch(++this.at);
  }
  private hear(solved: boolean, answers: readonly string[]): void {
    this.answers.push(answers);
    this.right = solved;
    if (solved) this.solved++;
    else this.mistakes++;
    if (this.isOut) return void this.end();
    setTimeout(() => {
      if (this.ticking) void this.follow();
    }, PAUSE_MS);
  }
  /** The next puzzle, or that it could not be had. */
  private async follow(): Promise<void> {
    try {
      await this.next();
      if (!this.ticking && !this.result && !this.missing) this.count();
    } catch (error) {
      this.stop();
      this.trouble = (error as Error).message;
      this.missing = "puzzle";
    }
  }
  private tick(): void {
    this.leftMs = Math.max(0, this.ends - Date.now());
    if (!this.leftMs) void this.end();
  }
  private async end(): Promise<void> {
    if (this.ending) return;
    this.ending = true;
    this.stop();
    try {
      this.result = await api.endRush(this.game, this.run!.seed, this.answers);
    } catch (error) {
      this.trouble = (error as Error).message;
      this.missing = "result";
    }
    this.ending = false;
  }
}
