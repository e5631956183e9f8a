// A review on the screen: how far it has come, which move is looked at, which line is played through on the board.

import { introduce } from "../model/settings.svelte";
import * as api from "../net/review_api";
import type { LinePosition, ReviewAnswer, ReviewedMoveForm } from "../net/protocol";
import { Positions } from "./positions.svelte";

const POLL_MS = 400;

/** A line that is shown instead of the match: moves from the position before one of its moves. */
export interface Line {
  /** What it shows. */
  words: string;
  /** How many moves of the match come before it. */
  from: number;
  moves: readonly string[];
  /** How many of them are on the board. */
  at: number;
}

export class Review {
  answer = $state.raw<ReviewAnswer>();
  trouble = $state("");
  /** After how many moves. */
  ply = $state(0);
  line = $state.raw<Line>();
  position = $state.raw<LinePosition>();
  positions: Positions | undefined;
  private closed = false;
  private looking = false;

  constructor(
    readonly id: string,
    readonly isTable: boolean,
    private readonly first: number | undefined,
  ) {}

  get made() {
    return this.answer?.review ?? undefined;
  }
  get match() {
    return this.answer?.match;
  }
  get total(): number {
    return this.match?.moves.length ?? 0;
  }
  /** The move that is looked at. */
  get now(): ReviewedMoveForm | undefined {
    return this.ply ? this.made?.plies[this.ply - 1] : undefined;
  }
  /** The moves to the position on the board. */
  get way(): readonly string[] {
    const moves = this.match?.moves ?? [];
    return this.line ? [...moves.slice(0, this.line.from), ...this.line.moves] : moves;
  }
  get at(): number {
    return this.line ? this.line.from + this.line.at : this.ply;
  }

  close(): void {
    this.closed = true;
  }

  /** Asks until it is there; has it made if it is not. */
  async load(): Promise<void> {
    this.trouble = "";
    try {
      let answer = await (this.isTable ? api.review(this.id) : api.pastedReview(this.id));
      if (answer.state === "missing" && this.isTable) answer = await this.make();
      await this.follow(answer);
    } catch (error) {
      this.trouble = (error as Error).message;
    }
  }

  /** By the judge of today, while the older one stays to be looked at. */
  async renew(): Promise<void> {
    this.trouble = "";
    try {
      await this.follow(await this.make());
    } catch (error) {
      this.trouble = (error as Error).message;
    }
  }

  private async make(): Promise<ReviewAnswer> {
    await introduce();
    return api.makeReview(this.id);
  }

  private async follow(answer: ReviewAnswer): Promise<void> {
    while (!this.closed && answer.state === "making") {
      this.take(answer);
      await new Promise((done) => setTimeout(done, POLL_MS));
      answer = await (this.isTable ? api.review(this.id) : api.pastedReview(this.id));
    }
    this.take(answer);
  }

  private take(answer: ReviewAnswer): void {
    if (this.closed) return;
    const was = this.answer;
    this.positions ??= new Positions(answer.match);
    this.answer = answer;
    if (was?.review || !answer.review) return;
    this.go(this.first ?? answer.review.turning ?? answer.match.moves.length);
  }

  /** To a move of the match. */
  go(ply: number): void {
    this.line = undefined;
    this.ply = Math.max(0, Math.min(ply, this.total));
    void this.look();
  }

  /** One on or back: in the line, if one is shown. */
  step(to: number): void {
    if (!this.line) return this.go(to);
    this.line = { ...this.line, at: Math.max(0, Math.min(to - this.line.from, this.line.moves.length)) };
    void this.look();
  }

  /** A line instead of the match, from the position before a move; its first move is made at once. */
  show(words: string, ply: number, moves: readonly string[]): void {
    this.line = { words, from: ply - 1, moves, at: Math.min(1, moves.length) };
    void this.look();
  }

  leave(): void {
    this.line = undefined;
    void this.look();
  }

  /** One question at a time, and then the one that is wanted by then: keys repeat quicker than answers come. */
  async look(): Promise<void> {
    const positions = this.positions;
    if (!positions || this.closed) return;
    const known = positions.at(this.way.slice(0, this.at));
    if (known) return void (this.position = known);
    if (this.looking) return;
    this.looking = true;
    try {
      await positions.find(this.way, this.at);
    } catch (error) {
      this.trouble = (error as Error).message;
      return;
    } finally {
      this.looking = false;
    }
    void this.look();
  }
}
