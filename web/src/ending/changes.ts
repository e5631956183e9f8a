// What a match has changed for whoever played it, as short lines: the best first, and nothing that would only hurt.

import type { EndingForm } from "../net/protocol";
import { fill, plural } from "../words/say";
import { CARD, ENDING } from "../words/ending";
import { TROPHIES } from "../words/profile";

export const trophyTitle = (name: string) =>
  (TROPHIES as Readonly<Record<string, { title: string }>>)[name]?.title ?? name;

/** From two on it is worth saying. */
const IN_A_ROW = 2;

export function changes(ending: EndingForm, name: string, numbers: boolean): string[] {
  const { result, streak } = ending;
  const lines: string[] = [];
  if (ending.is_first_win) lines.push(fill(ENDING.firstWin, { name }));
  if (result === "won" && streak >= IN_A_ROW) lines.push(plural(ENDING.wins, streak, {}));
  if (result === "drawn" && streak >= IN_A_ROW) lines.push(plural(ENDING.draws, streak, {}));
  for (const one of ending.trophies ?? []) {
    // A first win is said above already.
    if (one.name !== "first_win") lines.push(fill(ENDING.trophy, { trophy: trophyTitle(one.name) }));
  }
  const rated = numbers ? ratingLine(ending) : stepLine(ending);
  return rated ? [...lines, rated] : lines;
}

/** What stands there: what has changed, else the result in other words, so that a stroke of celebration isn't alone. */
export function linesOf(result: keyof typeof ENDING.plain | "lost", name: string, changed: string[] = []): string[] {
  return changed.length || result === "lost" ? changed : [fill(ENDING.plain[result], { name })];
}

/** The best of it as one tells others; nothing if there is nothing to boast of. */
export function boast({ result, streak, is_first_win }: EndingForm, name: string): string {
  if (is_first_win) return fill(CARD.firstWin, { name });
  return result === "won" && streak >= IN_A_ROW ? plural(ENDING.wins, streak, {}) : "";
}

function ratingLine({ rating }: EndingForm): string {
  if (!rating) return "";
  const { before, after } = rating;
  if (before === null) return fill(ENDING.first, { after });
  const points = Math.abs(after - before);
  if (!points) return fill(ENDING.same, { after });
  return fill(after > before ? ENDING.up : ENDING.down, { after, points });
}

/** For those who want no number: whom one has come past, or who has come past oneself. */
function stepLine({ rating }: EndingForm): string {
  if (!rating || rating.rung_before === null || rating.rung === rating.rung_before) return "";
  const isUp = rating.after > (rating.before ?? rating.after);
  if (isUp) return rating.rung ? fill(ENDING.stepUp, { name: rating.rung }) : "";
  return fill(ENDING.stepDown, { name: rating.rung_before });
}
