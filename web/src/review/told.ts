// What a review says of a match, as the screen shows it: names for players, signs for marks, numbers as people read them.

import type { MoveReason, ReviewAnswer, ReviewedMatch, ReviewedMoveForm, ReviewForm } from "../net/protocol";
import { CHANCES, MARKS, REVIEW } from "../words/review";
import { fill, fillKnown, plural } from "../words/say";
import { SHARED } from "../words/shared";

export type Player = 0 | 1;
export const PLAYERS = [0, 1] as const;
export type Fault = "slip" | "mistake" | "blunder";
export const FAULTS: readonly Fault[] = ["slip", "mistake", "blunder"];

export const isFault = (one: Pick<ReviewedMoveForm, "mark">) => (FAULTS as readonly string[]).includes(one.mark);
const isSerious = ({ mark }: Pick<ReviewedMoveForm, "mark">) => mark === "mistake" || mark === "blunder";
export const markOf = (one: Pick<ReviewedMoveForm, "mark" | "only">) => MARKS[one.only ? "only" : one.mark];

export function namesOf(match: ReviewedMatch): [string, string] {
  return [match.seats[0].name || SHARED.someone, match.seats[1].name || SHARED.someone];
}

/** A move as one speaks of it: in chess by the number that both players' moves share. */
export function numbered(match: ReviewedMatch, { ply, move }: Pick<ReviewedMoveForm, "ply" | "move">): string {
  const number = match.numbers?.[ply - 1];
  return number ? fill(REVIEW.numbered, { number, move }) : fill(REVIEW.moveAt, { ply, move });
}

/** So few say nothing of how long the rest takes. */
const FEW = 3;

/** How long the rest takes at the pace so far, in words; empty as long as nobody can tell. */
export function timeLeft(ms: number, done: number, rest: number): string {
  if (done < FEW || rest <= 0) return "";
  const seconds = Math.ceil(((ms / done) * rest) / 1000);
  return seconds < 90
    ? plural(REVIEW.secondsLeft, seconds, {})
    : plural(REVIEW.minutesLeft, Math.round(seconds / 60), {});
}

/** The sentence of a reason: whoever answers is "you", or has a name. */
export function reasonText(reason: MoveReason, mover: number, match: ReviewedMatch): string {
  const other = (1 - mover) as Player;
  const called = match.you.length === 1 && match.you[0] === other ? SHARED.you : namesOf(match)[other];
  return fillKnown(reason.words, { ...reason.gaps, other: called });
}

/** The chances after so many moves. */
export const chancesAt = (review: ReviewForm, ply: number): readonly [number, number] =>
  ply ? review.plies[ply - 1]!.chance : review.start;

/** A chance in per cent: only what is certain is 0 or 100. */
export function percentOf(chance: number): number {
  const whole = Math.round(100 * chance);
  return chance === 0 || chance === 1 ? whole : Math.min(99, Math.max(1, whole));
}

export function chanceWords(review: ReviewForm, match: ReviewedMatch, ply: number): string {
  const [first, second] = chancesAt(review, ply);
  const names = namesOf(match);
  const gaps = { first: names[0], second: names[1], firstPercent: percentOf(first), secondPercent: percentOf(second) };
  const draw = Math.round(100 * Math.max(0, 1 - first - second));
  if (!ply) return draw ? fill(CHANCES.startDraw, { ...gaps, draw }) : fill(CHANCES.start, gaps);
  const at = { ...gaps, ply, number: match.numbers?.[ply - 1] ?? "", move: match.moves[ply - 1]! };
  if (match.numbers) return draw ? fill(CHANCES.atNumberedDraw, { ...at, draw }) : fill(CHANCES.atNumbered, at);
  return draw ? fill(CHANCES.atDraw, { ...at, draw }) : fill(CHANCES.at, at);
}

/** Of a match that no serious mistake of the loser's decided: whether it was won from the start, as far as that is
 * certain, or whether only the winner made some. */
export function noneLost(review: ReviewForm, match: ReviewedMatch): string {
  const winner = match.outcome?.winner as Player | null | undefined;
  if (winner !== 0 && winner !== 1) return REVIEW.noneLost;
  const throughout = [review.start, ...review.plies.map((one) => one.chance)];
  if (throughout.some((chance) => chance[winner] !== 1)) {
    if (!review.plies.some(isSerious)) return REVIEW.noneLost;
    const loser = (1 - winner) as Player;
    if (match.you.length === 1 && match.you[0] === loser) return REVIEW.loserCleanYou;
    return fill(REVIEW.loserClean, { name: namesOf(match)[loser] });
  }
  if (match.you.length === 1 && match.you[0] === winner) return REVIEW.lostFromTheStartToYou;
  return fill(REVIEW.lostFromTheStart, { winner: namesOf(match)[winner] });
}

/** The curve's two edges in a square of 1 x 1: below the lower one lies the first player's chance, above the upper one
 * the second's, and between them that of a draw. */
export function edges(review: ReviewForm): { lower: [number, number][]; upper: [number, number][] } {
  const last = review.plies.length || 1;
  const all = [review.start, ...review.plies.map((one) => one.chance)];
  return {
    lower: all.map(([first], i) => [i / last, 1 - first]),
    upper: all.map(([, second], i) => [i / last, second]),
  };
}

/** How near two signs on the curve may come, as a part of its width: nearer they cover each other. */
const APART = 0.08;

/** The faults whose signs stand on the curve: of those too near each other the worst; the move list has them all. */
export function faultsOnCurve(review: ReviewForm): ReviewedMoveForm[] {
  const last = review.plies.length || 1;
  const kept: ReviewedMoveForm[] = [];
  const faults = review.plies.filter((one) => isFault(one) && one.mark !== "slip");
  for (const one of faults.toSorted((a, b) => b.lost - a.lost || b.score_lost - a.score_lost || a.ply - b.ply))
    if (kept.every((other) => Math.abs(other.ply - one.ply) / last >= APART)) kept.push(one);
  return kept.toSorted((a, b) => a.ply - b.ply);
}

/** Whose faults one learns from: one's own, or everybody's if one did not play, or played both. */
export function lessonsIn({ review, match }: Pick<ReviewAnswer, "review" | "match">): ReviewedMoveForm[] {
  const mine = match.you.length === 1 ? match.you : [0, 1];
  return (review?.plies ?? []).filter((one) => isFault(one) && mine.includes(one.player) && one.best !== one.move);
}

export function faultsOf(review: ReviewForm, player: number): Record<Fault, number> {
  const own = review.plies.filter((one) => one.player === player);
  const number = (mark: Fault) => own.filter((one) => one.mark === mark).length;
  return { slip: number("slip"), mistake: number("mistake"), blunder: number("blunder") };
}
