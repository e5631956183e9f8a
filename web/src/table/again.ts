// Rematches: the one that was asked for on this page, whose table can say whether the sides are as they were; and one that
// somebody wants.

import type { Next } from "../net/protocol";

export const again: { table?: string; swapped?: boolean } = {};

/** A rematch that somebody wants; with a game, at another one. */
export interface Following extends Pick<Next, "game" | "options" | "variant"> {
  table: string;
  wantedBy: readonly number[];
  swapped: boolean;
}
