// Learning curves by uPlot: a learner's own matches as a line with its interval, measurements as points with theirs.

import uPlot from "uplot";
import { examinersOf, markPoints, type Examiner } from "./examiners";
import type { CurveForm } from "../net/protocol";
import { drawPercent } from "./percent";
import { resolveColour } from "./plot";

/** One learner's line, or two learners' to be compared: the second is dashed. Gives back what ends it. */
export function drawGrowth(place: HTMLElement, curves: readonly CurveForm[]): () => void {
  const colours = ["--felt", "--blue"].map((name) => ({
    line: resolveColour(place, `var(${name})`),
    band: resolveColour(place, `color-mix(in srgb, var(${name}) 16%, transparent)`),
  }));
  const examiners = examinersOf(curves);
  const most = Math.max(
    1,
    ...curves.flatMap(({ matches, exams }) => [...matches.map((one) => one.last), ...exams.map((one) => one.lessons)]),
  );
  return drawPercent(
    place,
    220,
    {
      scales: { x: { range: [0, most * 1.02] } },
      series: [{}, ...curves.flatMap((_, i) => series(colours[i]!, i))],
      bands: curves.map((_, i) => ({ series: [3 * i + 3, 3 * i + 2] as [number, number], fill: colours[i]!.band })),
      hooks: {
        draw: [
          (made) =>
            curves.forEach(({ exams }, i) => examiners.forEach((who) => measured(made, exams, who, colours[i]!.line))),
        ],
      },
    },
    uPlot.join(curves.map(columns)),
  );
}

/** The score, and the ends of its interval. */
function series({ line }: { line: string }, which: number): uPlot.Series[] {
  const none = { stroke: "transparent", points: { show: false }, spanGaps: true };
  return [
    {
      stroke: line,
      width: 2.5,
      dash: which ? [8, 5] : undefined,
      spanGaps: true,
      points: { show: true, size: 5, fill: line },
    },
    none,
    none,
  ];
}

function columns({ matches }: CurveForm): uPlot.AlignedData {
  const column = (what: "score" | "low" | "high") => matches.map((one) => 100 * one[what]);
  return [matches.map((one) => (one.first + one.last) / 2), column("score"), column("low"), column("high")];
}

/** What one examiner found: a mark with a whisker each, and a thin line from one to the next. */
function measured(plot: uPlot, exams: CurveForm["exams"], who: Examiner, colour: string): void {
  const { ctx } = plot;
  const unit = devicePixelRatio;
  const places = exams
    .filter((exam) => exam.against === who.against)
    .map((exam) => ({
      x: plot.valToPos(exam.lessons, "x", true),
      ys: [exam.low, exam.score, exam.high].map((score) => plot.valToPos(100 * score, "y", true)),
    }));
  ctx.save();
  ctx.strokeStyle = colour;
  ctx.lineWidth = 1.2 * unit;
  ctx.setLineDash([2 * unit, 3 * unit]);
  ctx.beginPath();
  for (const { x, ys } of places) ctx.lineTo(x, ys[1]!);
  ctx.stroke();
  ctx.setLineDash([]);
  for (const { x, ys } of places) {
    ctx.beginPath();
    ctx.moveTo(x, ys[0]!);
    ctx.lineTo(x, ys[2]!);
    ctx.stroke();
    ctx.beginPath();
    for (const [dx, dy] of markPoints(who, 5.5 * unit)) ctx.lineTo(x + dx, ys[1]! + dy);
    ctx.closePath();
    ctx.fillStyle = who.filled ? colour : resolveColour(plot.root, "var(--sheet)");
    ctx.fill();
    ctx.stroke();
  }
  ctx.restore();
}
