// Where things lie on the plane of a view: turning it, moving the focus by arrow keys, what lies under a pointer.

export type Point = readonly [number, number];
export interface Placed {
  id: string;
  at: Point;
}

export const ARROWS: Record<string, Point> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const LEVEL = 0.05;

/** To the left and right along the row, up and down to the next row: there to whatever is nearest to `goal`, the column
 *  that one came from, so that nobody drifts aside. */
export function towards(things: readonly Placed[], from: Point, [dx, dy]: Point, goal = from[0]): string | undefined {
  const ahead = ({ at }: Placed) => (at[0] - from[0]) * dx + (at[1] - from[1]) * dy;
  const found = things.filter((one) => ahead(one) > LEVEL && (dy !== 0 || Math.abs(one.at[1] - from[1]) <= LEVEL));
  const nearest = Math.min(...found.map(ahead));
  const row = found.filter((one) => ahead(one) <= nearest + LEVEL);
  return row.reduce<Placed | undefined>(
    (best, one) => (best && Math.abs(best.at[0] - goal) <= Math.abs(one.at[0] - goal) ? best : one),
    undefined,
  )?.id;
}

/** The point as it lies when the board is seen from the other side. */
export function turned(at: Point, width: number, height: number, flipped: boolean): Point {
  return flipped ? [width - at[0], height - at[1]] : at;
}

export interface Box {
  at: Point;
  size: Point;
}

export function contains(box: Box, [x, y]: Point): boolean {
  return Math.abs(x - box.at[0]) <= box.size[0] / 2 && Math.abs(y - box.at[1]) <= box.size[1] / 2;
}

/** Whether points lie on one line. */
export function inLine(points: readonly Point[]): boolean {
  const [first, second] = [points[0], points.at(-1)];
  if (!first || !second || points.length < 2) return false;
  const [dx, dy] = [second[0] - first[0], second[1] - first[1]];
  return points.every(([x, y]) => Math.abs((x - first[0]) * dy - (y - first[1]) * dx) < 1e-6);
}

export interface Segment {
  from: Point;
  to: Point;
}

/** The lines between boxes that lie side by side with at most `gap` between them, joined into long strokes. */
export function linesBetween(boxes: readonly Box[], gap: number): Segment[] {
  return [0, 1].flatMap((axis) => strokes(boxes, axis as 0 | 1, gap));
}

function strokes(boxes: readonly Box[], axis: 0 | 1, gap: number): Segment[] {
  const along = (1 - axis) as 0 | 1;
  const found = new Map<string, { where: number; spans: [number, number][] }>();
  for (const one of boxes) {
    for (const two of boxes) {
      const end = one.at[axis] + one.size[axis] / 2;
      const begin = two.at[axis] - two.size[axis] / 2;
      if (begin < end - 1e-6 || begin - end > gap || Math.abs(one.at[along] - two.at[along]) > 1e-6) continue;
      const where = (begin + end) / 2;
      const half = Math.min(one.size[along], two.size[along]) / 2;
      const key = where.toFixed(4);
      const line = found.get(key) ?? { where, spans: [] };
      line.spans.push([one.at[along] - half, one.at[along] + half]);
      found.set(key, line);
    }
  }
  return [...found.values()].flatMap(({ where, spans }) =>
    joined(spans, gap).map(([from, to]) =>
      axis === 0
        ? { from: [where, from] as Point, to: [where, to] as Point }
        : { from: [from, where] as Point, to: [to, where] as Point },
    ),
  );
}

function joined(spans: [number, number][], gap: number): [number, number][] {
  const result: [number, number][] = [];
  for (const [from, to] of spans.toSorted((a, b) => a[0] - b[0])) {
    const last = result.at(-1);
    if (last && from - last[1] <= gap + 1e-6) last[1] = Math.max(last[1], to);
    else result.push([from, to]);
  }
  return result;
}
