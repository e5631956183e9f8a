// Learning curves by uPlot: a learner's own matches as a line with its interval, measurements as points with theirs.

import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { examinersOf, markPoints, type Examiner } from "./examiners";
import type { CurveForm } from "../net/protocol";
import { inked } from "./plot";
import { fill } from "../words/say";
import { SHARED } from "../words/shared";

const HEIGHT = 220;
const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 100_000];

/** One learner's line, or two learners' to be compared: the second is dashed. Gives back what ends it. */
export function drawGrowth(place: HTMLElement, curves: readonly CurveForm[]): () => void {
  const ink = (name: string) => inked(place, name);
  const [soft, rule] = [ink("var(--soft)"), ink("var(--rule)")];
  const colours = ["--felt", "--blue"].map((name) => ({
    line: ink(`var(${name})`),
    band: ink(`color-mix(in srgb, var(${name}) 16%, transparent)`),
  }));
  const axis = {
    stroke: soft,
    grid: { stroke: rule, width: 1 },
    ticks: { show: false },
    font: "12.5px Inter, sans-serif",
  };
  const width = () => Math.max(200, place.clientWidth);
  const examiners = examinersOf(curves);
  const most = Math.max(
    1,
    ...curves.flatMap(({ matches, exams }) => [...matches.map((one) => one.last), ...exams.map((one) => one.lessons)]),
  );
  const plot = new uPlot(
    {
      width: width(),
      height: HEIGHT,
      legend: { show: false },
      cursor: { show: false },
      scales: { x: { time: false, range: [0, most * 1.02] }, y: { range: [0, 100] } },
      axes: [
        { ...axis, grid: { show: false }, size: 34, space: 60, incrs: STEPS },
        {
          ...axis,
          size: 52,
          splits: [0, 25, 50, 75, 100],
          values: (_, splits) => splits.map((number) => fill(SHARED.percent, { number })),
        },
      ],
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
    place,
  );
  const watcher = new ResizeObserver(() => plot.setSize({ width: width(), height: HEIGHT }));
  watcher.observe(place);
  return () => {
    watcher.disconnect();
    plot.destroy();
  };
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
    ctx.fillStyle = who.filled ? colour : inked(plot.root, "var(--sheet)");
    ctx.fill();
    ctx.stroke();
  }
  ctx.restore();
}
