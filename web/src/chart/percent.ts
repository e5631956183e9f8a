// Curves of percentages over matches.

import uPlot from "uplot";
import { fill } from "../words/say";
import { SHARED } from "../words/shared";
import { resolveColour } from "./plot";

const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 100_000];

/** Draws into `place`, and again whenever its width changes. Gives back what ends it. */
export function drawPercent(
  place: HTMLElement,
  height: number,
  { scales, ...more }: Pick<uPlot.Options, "series" | "scales" | "bands" | "hooks">,
  data: uPlot.AlignedData,
): () => void {
  const axis = {
    stroke: resolveColour(place, "var(--soft)"),
    grid: { stroke: resolveColour(place, "var(--rule)"), width: 1 },
    ticks: { show: false },
    font: "12.5px Inter, sans-serif",
  };
  const width = () => Math.max(200, place.clientWidth);
  const plot = new uPlot(
    {
      width: width(),
      height,
      legend: { show: false },
      cursor: { show: false },
      scales: { x: { time: false, ...scales?.x }, y: { range: [0, 100] } },
      axes: [
        { ...axis, grid: { show: false }, size: 34, space: 60, incrs: STEPS },
        {
          ...axis,
          size: 52,
          splits: [0, 25, 50, 75, 100],
          values: (_, splits) => splits.map((number) => fill(SHARED.percent, { number })),
        },
      ],
      ...more,
    },
    data,
    place,
  );
  const watcher = new ResizeObserver(() => plot.setSize({ width: width(), height }));
  watcher.observe(place);
  return () => {
    watcher.disconnect();
    plot.destroy();
  };
}

/** A rate over the number of matches. */
export function drawRates(place: HTMLElement, counts: readonly number[], rates: readonly number[]): () => void {
  const felt = resolveColour(place, "var(--felt)");
  const points = { show: counts.length < 40, size: 6, fill: felt };
  return drawPercent(place, 200, { series: [{}, { stroke: felt, width: 2.5, points }] }, [[...counts], [...rates]]);
}
