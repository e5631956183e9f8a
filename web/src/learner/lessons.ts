// What is said of a lesson in the list of all.

import type { LessonForm } from "../net/protocol";
import { LESSONS } from "../words/learner";
import { date, facts, plural } from "../words/say";

export function lessonTitle(one: LessonForm): string {
  if (one.source === "merge") return LESSONS.added;
  if (one.source === "edit") return LESSONS.edited;
  return one.result ? LESSONS.results[one.result][one.role ? 1 : 0] : LESSONS.nothing;
}

export function lessonMore(one: LessonForm, now = Date.now()): string {
  const plies = one.plies ? plural(LESSONS.moves, one.plies, {}) : "";
  return facts(LESSONS.sources[one.source], plies, ago(one.ms, now), one.undone ? LESSONS.wasUndone : one.skipped);
}

/** How long ago, roughly. */
export function ago(ms: number, now = Date.now()): string {
  const minutes = Math.floor((now - ms) / 60_000);
  if (minutes < 1) return LESSONS.now;
  if (minutes < 60) return plural(LESSONS.minutes, minutes, {});
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return plural(LESSONS.hours, hours, {});
  return date(ms);
}
