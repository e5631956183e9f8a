// How a match ended, in words to whoever played it.

import type { PlayedForm, Seat } from "../net/protocol";
import { MATCHES } from "../words/matches";
import { fill } from "../words/say";

const nameOf = (seat: Seat | null | undefined) => seat?.name || MATCHES.someone;

/** Who sat opposite; where both seats were one's own, the neighbour. */
export function other(one: PlayedForm): Seat | null {
  const { seats, you } = one.about;
  if (you?.length === 1) return seats[1 - you[0]!] ?? null;
  return seats.find((seat) => seat && !seat.colour) ?? seats[1];
}

export function headline(one: PlayedForm): string {
  const { outcome, seats } = one.about;
  const name = nameOf(other(one));
  if (one.result !== "shared") return fill(MATCHES.ended[one.result], { name });
  const winner = outcome?.winner;
  if (winner === null || winner === undefined) return fill(MATCHES.sharedDraw, { name });
  return fill(MATCHES.sharedWon, { name: nameOf(seats[winner]) });
}

/** The reason, as the game says it; of what somebody did, who it was, and of what one did oneself, in words to oneself. */
export function howEnded(one: PlayedForm): string | undefined {
  const { outcome, seats } = one.about;
  const code = outcome?.code;
  if (!outcome || !code || !(code in MATCHES.gaveUp)) return outcome?.reason;
  const did = MATCHES.gaveUp[code as keyof typeof MATCHES.gaveUp];
  const loser = outcome.winner === null ? undefined : seats[1 - outcome.winner];
  return one.result === "lost" ? did.you : fill(did.other, { name: nameOf(loser) });
}
