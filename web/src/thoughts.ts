// What an engine saw, sorted for people. From `Info` alone, whatever the engine.

import type { Candidate, Info, Turn } from "./protocol";

/** Candidates as they are listed: most attention first; what was played is among them. */
export function listed(info: Info, played: string | undefined, most: number): Candidate[] {
  const sorted = info.candidates.toSorted((a, b) => b.share - a.share);
  const top = sorted.slice(0, most);
  const chosen = sorted.find((one) => one.text === played);
  return chosen && !top.includes(chosen) ? [...top.slice(0, most - 1), chosen] : top;
}

/** What was played if it was not what the engine held to be best. */
export function otherThanBest(info: Info | undefined, played: string | undefined): string | undefined {
  const best = info?.candidates[0];
  return best && played !== undefined && played !== best.text ? played : undefined;
}

/** A point of the curve: after so many moves, the value for player 0 that the mover saw before the last of them. */
export interface Point {
  move: number;
  value: number;
}

export function curve(thoughts: ReadonlyMap<number, Info>): Point[] {
  return [...thoughts]
    .flatMap(([ply, info]) => (info.candidates[0] ? [{ move: ply + 1, value: info.candidates[0].value }] : []))
    .toSorted((a, b) => a.move - b.move);
}

/** A value in words: who is expected to get more, and how much of it. */
export function valued(value: number, names: readonly [string, string]): string {
  const percent = Math.round(50 + 50 * Math.abs(value));
  return percent === 50 ? "even" : `${names[value > 0 ? 0 : 1]} ${percent} %`;
}

export function pointWords(point: Point, moves: readonly Turn[], names: readonly [string, string]): string {
  const text = moves[point.move - 1]?.text;
  return `Move ${point.move}${text ? `, ${text}` : ""}: ${valued(point.value, names)}`;
}
