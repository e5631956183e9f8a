// What a learning curve shows, for those who do not see it.

import { examinersOf } from "../chart/examiners";
import type { CurveForm } from "../net/protocol";
import { GROWTH } from "../words/learner";
import { fill, plural, sentences } from "../words/say";

export function growthWords(curve: CurveForm): string {
  const { matches: groups, exams } = curve;
  if (!groups.length) return GROWTH.none;
  const whole = (score: number) => Math.round(100 * score);
  const [first, last] = [whole(groups[0]!.score), whole(groups.at(-1)!.score)];
  const now = groups.length > 1 ? fill(GROWTH.since, { first, last }) : fill(GROWTH.so, { last });
  const measured = examinersOf([curve]).map(({ against, name }) => {
    const exam = exams.findLast((one) => one.against === against)!;
    const [score, low, high] = [whole(exam.score), whole(exam.low), whole(exam.high)];
    return fill(GROWTH.exam, { name, score, low, high });
  });
  return sentences(now, ...measured);
}

/** Matches of which a part of the curve is made at the least; it takes two parts to see anything. */
const LEAST_IN_GROUP = 5;

/** What is missing until there is a curve. */
export const missingWords = (played: number) => plural(GROWTH.missing, Math.max(1, LEAST_IN_GROUP + 1 - played), {});
