// A hint in three steps: where to look, the move, how it would go on.

import type { Candidate } from "../net/protocol";

/** What is said at a step; `area` is what the place to look at is called. */
export function hintWords(step: number, best: Candidate | undefined, area: string | undefined): string {
  if (!best) return "";
  if (step === 1) return area ? `Look here: ${area}.` : "Look here.";
  const then = best.line.slice(1, 8);
  return step === 3 && then.length ? `Play ${best.text}; then ${then.join(", ")}.` : `Play ${best.text}.`;
}
