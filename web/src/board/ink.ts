// Strokes that look written by hand. Everything comes from a seed, so that a mark is the same whenever it is drawn.

export type Random = () => number;

/** A number from 0 to 2^32 that follows from a text (FNV-1a). */
export function hash(text: string): number {
  let found = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) found = Math.imul(found ^ text.charCodeAt(i), 0x01000193);
  return found >>> 0;
}

/** Numbers in [0, 1) that follow from a seed (mulberry32). */
export function random(seed: string): Random {
  let state = hash(seed);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const around = (next: Random, size: number) => (next() * 2 - 1) * size;
const short = (value: number) => Math.round(value * 10) / 10;

/** A line that is a little bowed, ends a little off, and never quite straight. */
export function line(x1: number, y1: number, x2: number, y2: number, seed: string, waver = 1): string {
  const next = random(seed);
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
  const off = Math.min(length * 0.012, 5) * waver;
  const end = Math.min(length * 0.016, 6) * waver;
  const bow = around(next, Math.min(length * 0.013, 7)) * waver;
  const at = (along: number, across: number) =>
    `${short(x1 + ux * along - uy * across)} ${short(y1 + uy * along + ux * across)}`;
  const first = at(around(next, end), around(next, off));
  const last = at(length + around(next, end), around(next, off));
  const one = at(length * (0.3 + around(next, 0.05)), bow + around(next, off));
  const two = at(length * (0.7 + around(next, 0.05)), bow * 0.6 + around(next, off));
  return `M${first}C${one} ${two} ${last}`;
}

/** Two strokes that cross, as an X is written: the first falls, the second rises. */
export function cross(x: number, y: number, r: number, seed: string): [string, string] {
  const next = random(seed);
  const lean = around(next, r * 0.1);
  const reach = r * (1 + around(next, 0.06));
  return [
    line(x - reach, y - r + lean, x + reach, y + r - lean, seed + "1", 2.4),
    line(x + r + lean, y - reach, x - r - lean, y + reach, seed + "2", 2.4),
  ];
}

/** An O in one stroke through eleven points: the radius wavers and grows a little, and the pen runs past its beginning. */
export function ring(x: number, y: number, r: number, seed: string): string {
  const next = random(seed);
  const begin = -Math.PI / 2 + around(next, 0.45) + 0.25;
  const squash = 1 + around(next, 0.035);
  const [one, two] = [next() * 7, next() * 7];
  const turn = 1.035 + next() * 0.035;
  const points = Array.from({ length: 13 }, (_, i): [number, number] => {
    const along = (i - 1) / 10;
    const angle = begin - along * Math.PI * 2 * turn;
    const waver = 0.026 * Math.sin(angle * 2 + one) + 0.014 * Math.sin(angle * 3 + two);
    const radius = r * (0.955 + 0.085 * along + waver);
    return [x + Math.cos(angle) * radius * squash, y + (Math.sin(angle) * radius) / squash];
  });
  return smooth(points, 1);
}

/** A filled, uneven disc. */
export function blot(x: number, y: number, r: number, seed: string): string {
  const next = random(seed);
  const count = 12;
  const points: [number, number][] = Array.from({ length: count }, (_, i) => {
    const radius = r * (1 + around(next, 0.022));
    const angle = (i / count) * Math.PI * 2;
    return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius];
  });
  return smooth([...points, points[0]!, points[1]!, points[2]!], 1) + "Z";
}

/** A rectangle of four strokes in one. */
export function frame(x: number, y: number, width: number, height: number, seed: string): string {
  const [r, b] = [x + width, y + height];
  return [
    line(x, y, r, y, seed + "t"),
    line(r, y, r, b, seed + "r"),
    line(r, b, x, b, seed + "b"),
    line(x, b, x, y, seed + "l"),
  ].join("");
}

/** A curve through points (Catmull-Rom as Béziers); `inner` leaves out so many pieces at both ends. */
function smooth(points: readonly [number, number][], inner = 0): string {
  const at = (i: number) => points[Math.max(0, Math.min(points.length - 1, i))]!;
  const parts = [`M${short(at(inner)[0])} ${short(at(inner)[1])}`];
  for (let i = inner; i < points.length - 1 - inner; i++) {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const one = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
    const two = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
    parts.push(`C${[...one, ...two, ...to].map(short).join(" ")}`);
  }
  return parts.join("");
}
