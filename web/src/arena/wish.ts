// What one chooses for an arena: how much that is, and the wish that follows.

import type { ArenaSummary, EntrantWish, NewArena } from "../net/protocol";

export type Mode = ArenaSummary["mode"];
export const MODES: readonly Mode[] = ["round-robin", "gauntlet", "ladder"];
export const PAIRS: readonly number[] = [5, 20, 50, 100, 300, 1000];
/** Of the ladder two steps up and two down. */
const REACH = 2;

/** So many pairings there are. */
export function pairings(mode: Mode, who: number): number {
  if (mode === "gauntlet") return Math.max(0, who - 1);
  const reach = mode === "ladder" ? REACH : who;
  let found = 0;
  for (let step = 1; step <= Math.min(reach, who - 1); step++) found += who - step;
  return found;
}

export interface Wanted {
  game: string;
  options: Record<string, unknown>;
  who: readonly EntrantWish[];
  mode: Mode;
  pairs: number;
  /** 0: all pairs are played. */
  error: number;
}

export function wishFor({ error, ...rest }: Wanted): NewArena {
  return { ...rest, who: [...rest.who], error: error || null } as NewArena;
}

/** The same engine twice is two only with other nodes. */
export const sameEntrant = (one: EntrantWish, two: EntrantWish) => one.id === two.id && one.nodes === two.nodes;
