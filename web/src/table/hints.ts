// A hint in three steps: where to look, the move, how it would go on; with the coach where to look, what it is about, the
// move.

import type { Area } from "../board/area";
import type { Candidate, Info, Ok } from "../net/protocol";
import { fill, sentences } from "../words/say";
import { HINT } from "../words/table";

const LONGEST_LINE = 7;

export type HintStep = "place" | "kind" | "move" | "line";

export interface Hint {
  at: number;
  info: Info;
  /** What is told one after the other, and how far that has come. */
  steps: readonly HintStep[];
  step: HintStep;
  /** What kind of move it is, and what speaks for it, where the coach could say. */
  about?: string;
  reason?: string;
  /** Every move is as good: it costs nothing. */
  free?: boolean;
}

/** The hint in an answer, at its first step. */
export function hintOf(at: number, answer: Ok, coached: boolean): Hint | undefined {
  const { hint: info, about, reason, free } = answer;
  if (!info) return undefined;
  if (free && about) return { at, info, steps: ["kind"], step: "kind", about, reason: "", free };
  const steps: HintStep[] = coached
    ? about
      ? ["place", "kind", "move"]
      : ["place", "move"]
    : ["place", "move", "line"];
  return { at, info, steps, step: "place", about: about ?? "", reason: reason ?? "" };
}

export function nextStep(hint: Hint | undefined): HintStep | undefined {
  return hint ? hint.steps[hint.steps.indexOf(hint.step) + 1] : "place";
}

/** What is said at the step that a hint has come to; `area` is where to look. */
export function hintWords(hint: Hint, area: Pick<Area, "place" | "near" | "piece"> | undefined): string {
  const best: Candidate | undefined = hint.info.candidates[0];
  if (!best) return "";
  if (hint.step === "place" && area?.piece) return fill(HINT.lookAt, { piece: area.piece, place: area.place });
  if (hint.step === "place")
    return area ? fill(area.near ? HINT.lookNear : HINT.lookIn, { place: area.place }) : HINT.look;
  if (hint.step === "kind") return hint.about ?? "";
  const then = best.line.slice(1, 1 + LONGEST_LINE);
  if (hint.step === "line" && then.length) return fill(HINT.playThen, { move: best.text, line: then.join(", ") });
  return sentences(fill(HINT.play, { move: best.text }), hint.reason ?? "");
}
