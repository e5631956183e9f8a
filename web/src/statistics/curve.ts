// What the curve of a win rate shows, for those who do not see it.

import { games, percent } from "../model/counts";
import type { StandingForm } from "../net/protocol";
import { plural, sentences } from "../words/say";
import { CURVE } from "../words/statistics";

export function curveWords(steps: readonly StandingForm[]): string {
  const last = steps.at(-1);
  if (!last) return "";
  const rates = steps.map((one) => percent(one.won, games(one)));
  const [rate, best] = [rates.at(-1)!, Math.max(...rates)];
  if (!best) return plural(CURVE.noneWon, games(last), {});
  if (rate === best) return plural(CURVE.bestNow, games(last), { rate });
  const when = games(steps[rates.indexOf(best)]!);
  return sentences(plural(CURVE.now, games(last), { rate }), plural(CURVE.best, when, { best }));
}
