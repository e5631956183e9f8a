// A hint in three steps: where to look, the move, how it would go on.

import type { Area } from "../board/area";
import type { Candidate } from "../net/protocol";
import { fill } from "../words/say";
import { HINT } from "../words/table";

const LONGEST_LINE = 7;

/** What is said at a step; `area` is where to look. */
export function hintWords(
  step: number,
  best: Candidate | undefined,
  area: Pick<Area, "place" | "near"> | undefined,
): string {
  if (!best) return "";
  if (step === 1) return area ? fill(area.near ? HINT.lookNear : HINT.lookIn, { place: area.place }) : HINT.look;
  const then = best.line.slice(1, 1 + LONGEST_LINE);
  if (step === 3 && then.length) return fill(HINT.playThen, { move: best.text, line: then.join(", ") });
  return fill(HINT.play, { move: best.text });
}
