// What an engine saw, sorted for people. From `Info` alone, whatever the engine.

import type { Candidate, Info, Turn } from "../../net/protocol";
import { fill } from "../../words/say";
import { CANDIDATES, CHART } from "../../words/thoughts";

/** Candidates as they are listed: best first, as the engine has them; what was played is among them. */
export function listed(info: Info, played: string | undefined, most: number): Candidate[] {
  const top = info.candidates.slice(0, most);
  const chosen = info.candidates.find((one) => one.text === played);
  return chosen && !top.includes(chosen) ? [...top.slice(0, most - 1), chosen] : top;
}

/** What was played if it was not what the engine held to be best. */
export function otherThanBest(info: Info | undefined, played: string | undefined): string | undefined {
  const best = info?.candidates[0];
  return best && played !== undefined && played !== best.text ? played : undefined;
}

/** Whether an engine says anything of how the match stands; some only know what can be played. */
export const hasValue = (info: Info | undefined) => !!info?.candidates[0]?.words;

/** How much of the attention a move had. */
export const attention = (share: number) =>
  share > 0 && share < 0.005 ? CANDIDATES.hardly : fill(CANDIDATES.share, { percent: Math.round(share * 100) });

/** A point of the curve: after so many moves, the value for player 0 that the mover saw before the last of them, and the
 * same in words. */
export interface Point {
  move: number;
  value: number;
  words: string;
}

export function curve(thoughts: ReadonlyMap<number, Info>): Point[] {
  return [...thoughts]
    .flatMap(([ply, info]) =>
      hasValue(info)
        ? [{ move: ply + 1, value: info.candidates[0]!.value, words: info.candidates[0]!.sentence ?? "" }]
        : [],
    )
    .toSorted((a, b) => a.move - b.move);
}

export function pointWords(point: Point, moves: readonly Turn[]): string {
  const text = moves[point.move - 1]?.text;
  const { move, words: value } = point;
  return text ? fill(CHART.pointOf, { move, text, value }) : fill(CHART.point, { move, value });
}
