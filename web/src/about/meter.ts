// The truth meter as points in a square, from 0 to 1 each way: what was said to the right, what came true upwards.

import type { MeterForm } from "../net/protocol";
import { count, fill, list, plural } from "../words/say";
import { TRUTH } from "../words/about";

export interface Point {
  x: number;
  y: number;
  /** Where the true share lies, 95 % of the time. */
  low: number;
  high: number;
}

export const points = (meter: MeterForm): Point[] =>
  meter.bins.map(({ said, came_true, interval }) => ({ x: said, y: came_true, low: interval[0], high: interval[1] }));

/** How far one may trust the board's numbers: which of them luck alone doesn't explain. */
export function verdict(meter: MeterForm): string {
  const off = meter.bins.filter((one) => !one.holds);
  const said = list(off.map((one) => fill(TRUTH.percent, { percent: whole(one.said) })));
  return off.length ? plural(TRUTH.off, off.length, { of: meter.bins.length, said }) : TRUTH.holds;
}

const whole = (share: number) => Math.round(100 * share);

/** A row of the table for each point, as texts. */
export const rows = (meter: MeterForm): string[][] =>
  meter.bins.map((one) => [
    fill(TRUTH.percent, { percent: whole(one.said) }),
    fill(TRUTH.percent, { percent: whole(one.came_true) }),
    fill(TRUTH.range, { least: whole(one.interval[0]), most: whole(one.interval[1]) }),
    count(one.chances),
    count(one.matches),
  ]);
