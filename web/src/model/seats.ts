// Who sits at a table, and what they are called.

import type { GameForm, Seat, Update } from "../net/protocol";

export const isComputer = (seat: Seat | null | undefined) => !!seat && seat.kind !== "person";

export function nameOf(update: Update, game: GameForm, player: number): string {
  return update.seats[player]?.name || game.players[player as 0 | 1];
}

/** Two letters for a box or a badge. */
export function initials(name: string): string {
  const parts = name
    .trim()
    .split(/\s+/)
    .map((part) => Array.from(new Intl.Segmenter().segment(part), (one) => one.segment));
  const letters = parts.length > 1 ? [parts[0]![0], parts.at(-1)![0]] : parts[0]!.slice(0, 2);
  return letters.join("").toUpperCase();
}
