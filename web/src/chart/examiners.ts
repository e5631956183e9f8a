// Who measured learners, and how each is marked on a curve.

import type { CurveForm } from "../net/protocol";

/** Who measured these learners, each with a mark of its own on the curve: so many corners, filled or not. */
export interface Examiner {
  against: string;
  name: string;
  corners: 4 | 3 | 0 | 5;
  filled: boolean;
}
const CORNERS = [4, 3, 0, 5] as const;
export function examinersOf(curves: readonly CurveForm[]): Examiner[] {
  const names = new Map(curves.flatMap(({ exams }) => exams.map(({ against, name }) => [against, name] as const)));
  return [...names].map(([against, name], i) => ({
    against,
    name,
    corners: CORNERS[i % CORNERS.length]!,
    filled: i % (2 * CORNERS.length) < CORNERS.length,
  }));
}

/** The outline of such a mark round 0, 0; of none, a circle, as one of many. */
export function markPoints({ corners }: Pick<Examiner, "corners">, radius: number): [number, number][] {
  const count = corners || 24;
  const turned = corners === 4 ? Math.PI / 4 : 0;
  return Array.from({ length: count }, (_, i) => {
    const angle = turned + (i * 2 * Math.PI) / count;
    return [radius * Math.sin(angle), -radius * Math.cos(angle)];
  });
}
