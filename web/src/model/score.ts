// What a position is worth in the game's own unit, as chess players read it: +1.3 is better for whoever moves first.

import type { UnitForm } from "../net/protocol";
import { decimal, fill } from "../words/say";
import { SHARED } from "../words/shared";

/** `score` is player 0's, and so is `mate`, in moves of the winner's; negative: player 1's. */
export interface Scored {
  score?: number | null;
  mate?: number | null;
}

export interface Worth {
  text: string;
  /** In a sentence. */
  words: string;
}

/** Nothing where nothing is known, or where a whole number is counted: that is said beside each move. */
export function worthOf(
  one: Scored,
  unit: UnitForm | null | undefined,
  names: readonly [string, string],
): Worth | undefined {
  if (!unit || unit.size === 1) return undefined;
  if (one.mate) {
    const words = fill(SHARED.mates, { name: names[one.mate > 0 ? 0 : 1], moves: Math.abs(one.mate) });
    return { text: words, words };
  }
  if (one.score == null) return undefined;
  const pawns = Math.abs(one.score) / unit.size;
  const amount = decimal(pawns);
  if (pawns < 0.05) return { text: fill(SHARED.level, { amount, unit: unit.many }), words: SHARED.even };
  const name = names[one.score > 0 ? 0 : 1];
  return {
    text: fill(one.score > 0 ? SHARED.plus : SHARED.minus, { amount, unit: unit.many }),
    words: fill(SHARED.aheadBy, { name, amount, unit: unit.many }),
  };
}
