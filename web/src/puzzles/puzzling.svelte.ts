// One puzzle being solved: what is on the board, what was answered, what was said. Right and wrong come from the server.

import { click, drag, nextIds, type Path, type Step } from "../model/paths";
import { introduce, isStill, pauseMs } from "../model/settings.svelte";
import type { AttemptForm, ExploredPosition, PuzzleForm } from "../net/protocol";
import * as api from "../net/puzzle_api";

export type Phase = "asking" | "sending" | "wrong" | "solved" | "given";

export class Puzzling {
  phase = $state<Phase>("asking");
  /** What is on the board. */
  position = $state.raw<ExploredPosition>() as ExploredPosition;
  said = $state("");
  hint = $state("");
  why = $state("");
  /** Of "who wins?" who, once it is told. */
  truth = $state("");
  line = $state.raw<readonly string[]>([]);
  trouble = $state("");
  taken = $state<Path>([]);
  /** Every answer so far, right or wrong. */
  answered = $state<boolean[]>([]);
  streak = $state<number | null>(null);
  thinking = $state(false);
  /** The right answers so far. */
  private answers: string[] = [];
  private helped = false;

  constructor(
    readonly puzzle: PuzzleForm,
    readonly day: string | null,
    /** It is decided: solved, or answered wrong the first time. */
    private readonly decided: (solved: boolean, answers: readonly string[]) => void = () => {},
  ) {
    this.position = puzzle.position;
  }

  get isOver(): boolean {
    return this.phase === "solved" || this.phase === "given";
  }
  /** Solved at once, without help. */
  get isClean(): boolean {
    return this.phase === "solved" && !this.helped && this.answered.every(Boolean);
  }
  get paths(): readonly Path[] {
    return this.phase === "asking" && this.puzzle.kind !== "who" ? this.position.paths : [];
  }
  get clickable(): Set<string> {
    return nextIds(this.paths, this.taken);
  }
  click = (id: string) => this.step(click(this.paths, this.taken, id));
  drag = (from: string, to: string) => this.step(drag(this.paths, from, to));
  private step(step: Step): void {
    this.taken = step.taken;
    if (step.move) void this.answer(step.move);
  }

  /** A move, or who wins. */
  async answer(answer: string): Promise<void> {
    if (this.phase !== "asking") return;
    this.phase = "sending";
    this.trouble = this.hint = "";
    const answers = [...this.answers, answer];
    try {
      await introduce();
      const { game, id } = this.puzzle;
      this.hear(await api.attempt(game, id, { answers, day: this.day, helped: this.helped }), answers);
    } catch (error) {
      this.trouble = (error as Error).message;
      this.phase = "asking";
    }
  }

  private hear(found: AttemptForm, answers: string[]): void {
    const before = this.position;
    this.answered.push(found.right);
    this.said = found.said;
    this.position = found.position;
    if (found.helped) this.helped = true;
    if (found.streak !== null) this.streak = found.streak;
    if (found.right) {
      this.answers = answers;
      this.phase = found.solved ? "solved" : "asking";
      if (found.solved) this.decided(true, answers);
      return;
    }
    // The wrong move stands for a moment, then it is taken back.
    this.phase = "wrong";
    this.decided(false, answers);
    setTimeout(
      () => {
        if (this.phase !== "wrong") return; // the solution stands there meanwhile
        this.position = before;
        this.phase = "asking";
      },
      isStill() ? 0 : Math.min(pauseMs(), 800),
    );
  }

  /** What the next move is about. */
  async ask(): Promise<void> {
    this.helped = true;
    await this.clue((clue) => (this.hint = clue.kind));
  }
  /** Why the solution begins as it does. */
  async explain(none: string): Promise<void> {
    this.answers = [];
    await this.clue((clue) => (this.why = clue.sentence || none));
  }
  private async clue(hear: (clue: { kind: string; sentence: string }) => void): Promise<void> {
    if (this.thinking) return;
    this.thinking = true;
    this.trouble = "";
    try {
      await introduce();
      hear(await api.clue(this.puzzle.game, this.puzzle.id, this.answers));
    } catch (error) {
      this.trouble = (error as Error).message;
    } finally {
      this.thinking = false;
    }
  }

  async give(): Promise<void> {
    this.trouble = this.hint = "";
    try {
      const found = await api.solution(this.puzzle.game, this.puzzle.id, this.day);
      this.phase = "given";
      this.helped = true;
      [this.position, this.line, this.truth, this.said] = [found.position, found.line, found.truth, ""];
    } catch (error) {
      this.trouble = (error as Error).message;
    }
  }
}
