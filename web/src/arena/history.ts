// The ratings of a ladder over releases, as a picture: a line for each opponent, with its interval at each release.

import type { ReleaseForm } from "../net/protocol";
import { HISTORY } from "../words/arena";
import { fill } from "../words/say";
import { SHARED } from "../words/shared";

export interface Point {
  x: number;
  y: number;
  low: number;
  high: number;
  words: string;
}
export interface Line {
  id: string;
  name: string;
  points: Point[];
  /** Where its name stands, beside its last point. */
  at: number;
}
export interface Picture {
  lines: Line[];
  versions: { x: number; version: string }[];
  ticks: { y: number; rating: number }[];
  height: number;
}

export const [WIDTH, LEFT, RIGHT, TOP, BOTTOM] = [600, 46, 130, 14, 28];
const LEAST_HEIGHT = 320;
/** From name to name: room enough for the larger type of small screens. */
const APART = 20;
const STEPS = [50, 100, 200, 500, 1000];
const MOST_TICKS = 8;

export function picture(releases: readonly ReleaseForm[]): Picture {
  const all = releases.flatMap((one) => one.standings);
  if (!all.length) return { lines: [], versions: [], ticks: [], height: LEAST_HEIGHT };
  const low = Math.min(...all.map((one) => one.rating - one.error));
  const high = Math.max(...all.map((one) => one.rating + one.error), low + 1);
  const last = [...new Map(all.map((one) => [one.id, one.name]))];
  const height = Math.max(LEAST_HEIGHT, TOP + last.length * APART);
  const y = (rating: number) => TOP + ((high - rating) * (height - TOP - BOTTOM)) / (high - low);
  const x = (i: number) => LEFT + ((i + 0.5) * (WIDTH - LEFT - RIGHT)) / releases.length;
  const lines = last.map(([id, name]): Line => {
    const points = releases.flatMap(({ standings }, i) =>
      standings
        .filter((one) => one.id === id)
        .map(({ rating, error }) => ({
          x: x(i),
          y: y(rating),
          low: y(rating - error),
          high: y(rating + error),
          words: fill(SHARED.rated, { rating, error }),
        })),
    );
    return { id, name, points, at: points.at(-1)!.y };
  });
  const step = STEPS.find((one) => (high - low) / one <= MOST_TICKS) ?? STEPS.at(-1)!;
  const first = Math.ceil(low / step) * step;
  const ticks = Array.from({ length: Math.floor((high - first) / step) + 1 }, (_, i) => first + i * step);
  return {
    lines: spread(lines, height),
    versions: releases.map(({ version }, i) => ({ x: x(i), version })),
    ticks: ticks.map((rating) => ({ y: y(rating), rating })),
    height,
  };
}

/** Names that would lie on each other are moved apart, from the top down, and back up if the room ends. */
function spread(lines: Line[], height: number): Line[] {
  const sorted = lines.toSorted((a, b) => a.at - b.at);
  let least = TOP;
  for (const line of sorted) least = (line.at = Math.max(line.at, least)) + APART;
  let most = height - 4;
  for (const line of sorted.toReversed()) most = (line.at = Math.min(line.at, most)) - APART;
  return sorted;
}

/** The same for those who do not see it: the last release, the strongest first. */
export function historyWords(releases: readonly ReleaseForm[]): string {
  const last = releases.at(-1);
  if (!last) return "";
  const each = last.standings
    .toSorted((a, b) => b.rating - a.rating)
    .map(({ name, rating, error }) => fill(HISTORY.one, { name, rating, error }));
  return fill(HISTORY.label, { version: last.version, words: each.join(", ") });
}
