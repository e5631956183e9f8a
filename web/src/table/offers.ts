// Offers between the two players: what is said while one stands, and when it was not taken.

import type { Standing, Update } from "../net/protocol";
import { fill } from "../words/say";
import { OFFERS } from "../words/table";

export interface Declined {
  /** Who did not want it. */
  player: number;
  what: Standing["what"];
  /** How many moves of the one who offered stood then. */
  moves: number;
}

const movesOf = (update: Update, player: number) => update.moves.filter((move) => move.player === player).length;

/** Whether an offer has just been turned down, by a word or by playing on. That is said until whoever made it moves again. */
export function declined(before: Update | undefined, now: Update, known: Declined | undefined): Declined | undefined {
  if (now.outcome || now.aborted || now.offer || (before && now.moves.length < before.moves.length)) return undefined;
  if (before?.offer) {
    const { player, what } = before.offer;
    return { player: 1 - player, what, moves: movesOf(now, player) };
  }
  const said = now.events.some((event) => event.t === "answer" && event.yes === false);
  if (before && said) return whatWas(now); // the offer and the answer came in one update
  return known && movesOf(now, 1 - known.player) === known.moves ? known : undefined;
}

function whatWas(now: Update): Declined | undefined {
  const offer = now.events.findLast((event) => event.t === "offer") as
    { player: number; what: Standing["what"] } | undefined;
  return offer && { player: 1 - offer.player, what: offer.what, moves: movesOf(now, offer.player) };
}

export const offeredWords = (what: Standing["what"], name: string) => fill(OFFERS.offered[what], { name });

export function declinedWords(
  { player, what }: Declined,
  names: readonly [string, string],
  you: readonly number[],
): string {
  if (you.length === 1 && you[0] === player) return "";
  return fill(OFFERS.declined[what], { name: names[player as 0 | 1] });
}
