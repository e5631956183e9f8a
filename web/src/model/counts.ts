// Won, drawn, lost: adding up, and saying it.

import type { GameForm, StatisticForm } from "../net/protocol";
import { fill, plural } from "../words/say";
import { SHARED } from "../words/shared";

export interface Counts {
  won: number;
  drawn: number;
  lost: number;
}

/** Whole per cent, halves to the even number, as the server rounds. */
export function percent(part: number, whole: number): number {
  if (!part || !whole) return 0;
  const floor = Math.floor((100 * part) / whole);
  const twice = 2 * (100 * part - floor * whole);
  return twice > whole || (twice === whole && floor % 2 === 1) ? floor + 1 : floor;
}

export const games = (one: Counts) => one.won + one.drawn + one.lost;

export function total(rows: readonly Counts[]): Counts {
  const sum = (what: keyof Counts) => rows.reduce((so, one) => so + one[what], 0);
  return { won: sum("won"), drawn: sum("drawn"), lost: sum("lost") };
}

/** The rows of each game, in the order of the games; what is of no game here comes last. */
export function byGame(
  rows: readonly StatisticForm[],
  known: readonly GameForm[],
): [title: string, rows: StatisticForm[]][] {
  const names = [...known.map((one) => one.name), ...rows.map((one) => one.game)];
  const title = (name: string) => known.find((one) => one.name === name)?.title ?? name;
  return [...new Set(names)]
    .map((name): [string, StatisticForm[]] => [title(name), rows.filter((one) => one.game === name)])
    .filter(([, found]) => found.length);
}

/** What the options are called, in the server's words, if they are not the usual ones. */
export function unusual(one: { variant?: string }, game: Pick<GameForm, "variant"> | undefined): string {
  return one.variant && one.variant !== game?.variant ? one.variant : "";
}

export const matches = (count: number) => plural(SHARED.matches, count, {});

export const countsWords = ({ won, drawn, lost }: Counts) => fill(SHARED.counts, { won, drawn, lost });

export const figures = ({ won, drawn, lost }: Counts) => fill(SHARED.figures, { won, drawn, lost });

/** What it got out of these matches, in per cent: a draw is half a win. */
export const scored = (one: Counts) => percent(2 * one.won + one.drawn, 2 * games(one));

/** The same to be read; nothing is known of no match. */
export const rate = (one: Counts) => (games(one) ? fill(SHARED.percent, { number: scored(one) }) : SHARED.unknown);
