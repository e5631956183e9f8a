// Won, drawn, lost: adding up, and saying it in words.

import type { GameForm, StandingForm, StatisticForm, TallyForm } from "../net/protocol";
import { counted } from "../words/words";

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

/** What a curve shows, for those who do not see it. */
export function curveWords(steps: readonly StandingForm[]): string {
  const last = steps.at(-1);
  if (!last) return "";
  const rates = steps.map((one) => percent(one.won, games(one)));
  const best = Math.max(...rates);
  const when = games(steps[rates.indexOf(best)]!);
  if (!best) return `${matches(games(last))}, none won yet.`;
  const now = `${matches(games(last))}, ${rates.at(-1)} % won`;
  return rates.at(-1) === best ? `${now}: the best so far.` : `${now}. The best was ${best} % after ${matches(when)}.`;
}

export const matches = (count: number) => counted(count, "match", "matches");

const UNRATED: Record<string, string> = {
  start: "This match started from a set-up position, so it doesn't count for statistics or ratings.",
  seed: "This match was given a seed, so it doesn't count for ratings.",
  hint: "A hint was used, so this match doesn't count for ratings.",
  takeback: "A move was taken back, so this match doesn't count for ratings.",
  ahead: "Expected replies were shown, so this match doesn't count for ratings.",
  stop: "The computer was told to move early, so this match doesn't count for ratings.",
  cut: "The computer had too little time to think, so this match doesn't count for ratings.",
  replaced: "Another opponent took over, so this match doesn't count.",
  origin: "Both players are at the same address, so this match doesn't count for ratings.",
  short: "The match ended before it had really begun, so it doesn't count for ratings.",
  clock: "The computer ran out of time, so this match doesn't count for ratings.",
};

/** Why a match does not count, if it could have. */
export function unratedWords(reasons: readonly string[]): string {
  const first = reasons[0];
  return first === undefined ? "" : (UNRATED[first] ?? "This match doesn't count for ratings.");
}

/** The tally from the side of whoever looks. */
export function tallyWords(tally: TallyForm, names: readonly [string, string], you: readonly number[]): string {
  const counts = [tally.first, tally.second] as const;
  if (!tally.first && !tally.second && !tally.drawn) return "No match between these two has ended yet.";
  const order = you.length === 1 && you[0] === 1 ? ([1, 0] as const) : ([0, 1] as const);
  const part = (player: 0 | 1) => `${you.length === 1 && you[0] === player ? "You" : names[player]} ${counts[player]}`;
  return `${part(order[0])} · ${part(order[1])} · draws ${tally.drawn}`;
}
