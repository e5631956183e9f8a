// What an engine saw, sorted for people. From `Info` alone, whatever the engine.

import type { Candidate, Info, Turn } from "../../net/protocol";
import { fill } from "../../words/say";
import { CANDIDATES, CHART, SEES } from "../../words/thoughts";

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

/** Which of its moves looked best, and ahead of what; empty where it had no choice, or says nothing of their worth. */
export function weighed(info: Info | undefined): string {
  const [best, next] = info?.candidates ?? [];
  if (!best?.words || !next?.words) return "";
  return fill(best.words === next.words ? SEES.lookedEqual : SEES.looked, { best: best.text, next: next.text });
}

/** Whether an engine says anything of how the match stands; some only know what can be played. */
export const hasValue = (info: Info | undefined) => !!info?.candidates[0]?.words;

/** How much of the attention a move had. */
export const attention = (share: number) =>
  share > 0 && share < 0.005 ? CANDIDATES.hardly : fill(CANDIDATES.share, { percent: Math.round(share * 100) });

/** A point of the curve: after so many moves, the value for player 0 that the mover saw in the last of them, and the same
 * in words. */
export interface Point {
  move: number;
  value: number;
  words: string;
  /** The move that is worth this; left out where what was played was not among what the mover looked at: then it is
   * what the best of those was worth. */
  text?: string | undefined;
}

export function curve(thoughts: ReadonlyMap<number, Info>, moves: readonly Turn[]): Point[] {
  return [...thoughts]
    .filter(([, info]) => hasValue(info))
    .map(([ply, info]) => {
      const played = info.candidates.find((one) => one.words && one.text === moves[ply]?.text);
      const { value, sentence } = played ?? info.candidates[0]!;
      return { move: ply + 1, value, words: sentence ?? "", text: played?.text };
    })
    .toSorted((a, b) => a.move - b.move);
}

export function pointWords({ move, words: value, text }: Point): string {
  return text ? fill(CHART.pointOf, { move, text, value }) : fill(CHART.point, { move, value });
}

/** Chances in whole percent that add up to 100; none is 0 or 100 that is not so for certain. */
export function percents(wdl: readonly [number, number, number]): [number, number, number] {
  const whole = wdl.map((part) =>
    part > 0 && part < 1 ? Math.min(98, Math.max(1, Math.floor(part * 100))) : part * 100,
  );
  const rest = (i: number) => wdl[i]! * 100 - whole[i]!;
  const open = [0, 1, 2].filter((i) => wdl[i]! > 0 && wdl[i]! < 1);
  for (let left = 100 - sum(whole); left && open.length; left -= Math.sign(left)) {
    const next = open.toSorted((a, b) =>
      left > 0 ? rest(b) - rest(a) : rest(a) - rest(b) || whole[b]! - whole[a]!,
    )[0]!;
    whole[next]! += Math.sign(left);
  }
  return whole as [number, number, number];
}

const sum = (all: readonly number[]) => all.reduce((a, b) => a + b, 0);
