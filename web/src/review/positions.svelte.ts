// Positions of lines, as the server draws them: asked for a few at a time, and remembered.

import { introduce } from "../model/settings.svelte";
import * as api from "../net/review_api";
import type { JudgedMove, LegalMove, LinePosition, ReviewedMatch } from "../net/protocol";

/** So many before and after the one that is wanted come with it. */
const AROUND = 6;

export class Positions {
  private known = new Map<string, LinePosition>();

  constructor(private readonly match: ReviewedMatch) {}

  private key = (moves: readonly string[]) => moves.join(" ");

  /** What is known at once. */
  at(moves: readonly string[]): LinePosition | undefined {
    return this.known.get(this.key(moves));
  }

  /** The position after so many of the moves. */
  async find(moves: readonly string[], ply: number): Promise<LinePosition> {
    const known = this.at(moves.slice(0, ply));
    return (
      known ??
      (await this.ask(moves.slice(0, ply + AROUND), Math.max(0, ply - AROUND))).positions.find(
        (one) => one.ply === ply,
      )!
    );
  }

  /** What may be played after these moves. */
  async legal(moves: readonly string[]): Promise<LegalMove[]> {
    return (await this.ask(moves, moves.length)).legal;
  }

  /** What the judge calls the last of these moves. */
  async judge(moves: readonly string[]): Promise<JudgedMove["mark"]> {
    const { game, options, start } = this.match;
    await introduce();
    return (await api.judge(game, { options, start, moves: [...moves] })).mark;
  }

  private async ask(moves: readonly string[], shown: number) {
    const { game, options, start } = this.match;
    const found = await api.line(game, { options, start, moves: [...moves], shown });
    for (const one of found.positions) this.known.set(this.key(moves.slice(0, one.ply)), one);
    return found;
  }
}
