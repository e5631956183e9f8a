// Points and results as text.

import { fill } from "../words/say";
import { TOURNAMENT } from "../words/classes";

/** Half points as one writes them: 1½. */
export function points(value: number): string {
  const whole = Math.floor(value);
  const rest = value - whole;
  const part = rest === 0.5 ? "½" : rest === 0.25 ? "¼" : rest === 0.75 ? "¾" : "";
  return part && !whole ? part : `${whole}${part}`;
}

/** Of both: 1 : 0, ½ : ½. */
export const result = (halves: number) =>
  fill(TOURNAMENT.result, { first: points(halves / 2), second: points(1 - halves / 2) });
