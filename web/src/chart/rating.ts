// A rating after each match that counted, with its interval.

import uPlot from "uplot";
import type { RatingStepForm } from "../net/protocol";
import { resolveColour } from "./plot";

const HEIGHT = 220;
const MATCHES = [1, 2, 5, 10, 20, 50, 100, 200, 500];
/** Fewer points than this are marked one by one. */
const FEW = 40;

/** Draws into `place`, and again whenever its width changes; without `numbers` only how it went. Gives back what ends
 * it. */
export function drawRating(place: HTMLElement, steps: readonly RatingStepForm[], numbers: boolean): () => void {
  const felt = resolveColour(place, "var(--felt)");
  const band = resolveColour(place, "color-mix(in srgb, var(--felt) 16%, transparent)");
  const axis = {
    stroke: resolveColour(place, "var(--soft)"),
    grid: { stroke: resolveColour(place, "var(--rule)"), width: 1 },
    ticks: { show: false },
    font: "12.5px Inter, sans-serif",
  };
  const none = { stroke: "transparent", points: { show: false } };
  const width = () => Math.max(200, place.clientWidth);
  const plot = new uPlot(
    {
      width: width(),
      height: HEIGHT,
      legend: { show: false },
      cursor: { show: false },
      scales: { x: { time: false } },
      axes: [
        { ...axis, grid: { show: false }, size: 34, space: 60, incrs: MATCHES },
        numbers ? { ...axis, size: 52 } : { ...axis, size: 12, values: () => [] },
      ],
      series: [{}, { stroke: felt, width: 2.5, points: { show: steps.length < FEW, size: 6, fill: felt } }, none, none],
      bands: [{ series: [3, 2], fill: band }],
    },
    [
      steps.map((_, i) => i + 1),
      steps.map((one) => one.rating),
      steps.map((one) => one.rating - one.error),
      steps.map((one) => one.rating + one.error),
    ],
    place,
  );
  const watcher = new ResizeObserver(() => plot.setSize({ width: width(), height: HEIGHT }));
  watcher.observe(place);
  return () => {
    watcher.disconnect();
    plot.destroy();
  };
}
