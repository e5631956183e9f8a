// What a learner took from a match, as it would say it itself.

import { games, scored } from "../../model/counts";
import type { LessonSteps } from "../../net/protocol";
import { fill, sentences } from "../../words/say";
import { LEARNED } from "../../words/thoughts";

export function lessonSaid({ steps, result }: Pick<LessonSteps, "steps" | "result">): string {
  const head = LEARNED.results[result];
  const own = steps.filter((step) => step.mine);
  const fresh = own.find((step) => !games(step.before));
  const change = (step: (typeof own)[number]) => scored(step.after) - scored(step.before);
  const most = own.filter((step) => games(step.before)).toSorted((a, b) => Math.abs(change(b)) - Math.abs(change(a)));
  const known = most[0];
  if (known && (change(known) || !fresh)) {
    const trust = change(known) > 0 ? LEARNED.more : change(known) < 0 ? LEARNED.less : LEARNED.same;
    return sentences(head, fill(trust, { move: known.text }));
  }
  return fresh ? sentences(head, fill(LEARNED.fresh, { move: fresh.text }), LEARNED.went[result]) : head;
}
