// About champions: where they are, whom they beat, how far a training is.

import type { Options } from "../net/learner_api";
import type { MetForm, NetForm, OpponentForm } from "../net/protocol";
import { facts, fill, plural } from "../words/say";
import { SHARED } from "../words/shared";
import { STATE } from "../words/champion_rungs";

/** Where a champion's screen is; with no id that of all champions of the game. */
export function championsAt(game: string, options: Options, id = ""): string {
  const query = new URLSearchParams(options as Record<string, string>).toString();
  return `/champions/${game}${id && `/${encodeURIComponent(id)}`}${query && `?${query}`}`;
}

export type Verdict = "beats" | "even" | "loses" | "notMet";
const [BEATS, EVEN] = [0.55, 0.45];

export function verdictOf(met: Pick<MetForm, "score"> | undefined): Verdict {
  if (!met) return "notMet";
  return met.score >= BEATS ? "beats" : met.score >= EVEN ? "even" : "loses";
}

export interface Rung {
  opponent: OpponentForm;
  met: MetForm | undefined;
  verdict: Verdict;
}

/** The ladder, the strongest first, with how it did when they met last. */
export function rungsOf(champion: NetForm, ladder: readonly OpponentForm[]): Rung[] {
  return ladder
    .map((opponent) => {
      const met = champion.beaten.find((one) => one.id === opponent.id);
      return { opponent, met, verdict: verdictOf(met) };
    })
    .reverse();
}

/** Points out of so many matches: 13, or 13.5. */
export const pointsOf = ({ score, matches }: Pick<MetForm, "score" | "matches">) => Math.round(2 * score * matches) / 2;

/** Minutes and seconds. */
export function clockOf(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** How far it is, in a line. */
export function aboutChampion(champion: NetForm): string {
  if (champion.state === "empty") return STATE.empty;
  const played = champion.matches ? plural(STATE.matches, champion.matches, {}) : "";
  const how = champion.minutes ? fill(STATE.trained, { clock: clockOf(champion.seconds) }) : STATE.brought;
  return facts(champion.state === "training" ? STATE.training : how, played);
}

export const ratingWords = ({ standing }: NetForm) =>
  standing ? fill(SHARED.rated, { rating: standing.rating, error: standing.error }) : "";
