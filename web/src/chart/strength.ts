// How a champion's strength grew while it trained: a point for each exam, its interval as a band, opponents as lines.

import uPlot from "uplot";
import type { NetExamForm } from "../net/protocol";
import { resolveColour } from "./plot";

const HEIGHT = 260;
/** Names on lines nearer than this would lie on one another. */
const APART = 15;
const MARGIN = 60;
/** Beside the curve, for names. */
const ROOM = 92;
const LEAST_MINUTES = 0.25;
const NAME_FONT = "11px Inter, sans-serif";

export interface Line {
  name: string;
  rating: number;
}

/** Draws into `place`, and again whenever its width changes. Gives back what ends it. */
export function drawStrength(
  place: HTMLElement,
  exams: readonly NetExamForm[],
  lines: readonly Line[],
  minutes: number,
  words: string,
): () => void {
  const colour = (name: string) => resolveColour(place, name);
  const [felt, soft, rule] = ["var(--felt)", "var(--soft)", "var(--rule)"].map(colour) as [string, string, string];
  const band = colour("color-mix(in srgb, var(--felt) 16%, transparent)");
  const rated = exams.flatMap(({ minutes: x, rating, error }) =>
    rating === null ? [] : [{ x, rating, error: error ?? 0 }],
  );
  const most = Math.max(LEAST_MINUTES, minutes, ...rated.map((one) => one.x)) * 1.02;
  const [low, high] = rangeOf(rated, lines);
  const axis = { stroke: soft, ticks: { show: false }, font: "12.5px Inter, sans-serif" };
  const none = { stroke: "transparent", points: { show: false } };
  const width = () => Math.max(200, place.clientWidth);
  const plot = new uPlot(
    {
      width: width(),
      height: HEIGHT,
      padding: [10, ROOM, 0, 0],
      legend: { show: false },
      cursor: { show: false },
      scales: { x: { time: false, range: [0, most] }, y: { range: [low, high] } },
      axes: [
        { ...axis, grid: { show: false }, size: 30, space: 60, label: words, labelSize: 18, labelFont: axis.font },
        { ...axis, grid: { show: false }, size: 52 },
      ],
      series: [{}, { stroke: felt, width: 2.5, points: { show: true, size: 8, fill: felt } }, none, none],
      bands: [{ series: [3, 2], fill: band }],
      hooks: { drawClear: [(made) => drawLines(made, lines, rule, soft)] },
    },
    [
      rated.map((one) => one.x),
      rated.map((one) => one.rating),
      rated.map((one) => Math.max(low, one.rating - one.error)),
      rated.map((one) => Math.min(high, one.rating + one.error)),
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

/** Room for the whole ladder and for every rating; an interval may go beyond. */
function rangeOf(rated: readonly { rating: number }[], lines: readonly Line[]): [number, number] {
  const all = [...rated.map((one) => one.rating), ...lines.map((one) => one.rating)];
  return all.length ? [Math.min(...all) - MARGIN, Math.max(...all) + MARGIN] : [0, 1000];
}

/** One for each opponent; a name wherever there is room for one, from the strongest down. */
function drawLines(plot: uPlot, lines: readonly Line[], rule: string, ink: string): void {
  const { ctx, bbox } = plot;
  const ratio = devicePixelRatio;
  ctx.save();
  ctx.strokeStyle = rule;
  ctx.fillStyle = ink;
  ctx.lineWidth = ratio;
  ctx.font = NAME_FONT.replace(/^\d+/, (size) => String(Number(size) * ratio));
  ctx.textBaseline = "middle";
  ctx.setLineDash([3 * ratio, 4 * ratio]);
  let last = -Infinity;
  for (const { name, rating } of lines.toSorted((a, b) => b.rating - a.rating)) {
    const y = plot.valToPos(rating, "y", true);
    ctx.beginPath();
    ctx.moveTo(bbox.left, y);
    ctx.lineTo(bbox.left + bbox.width, y);
    ctx.stroke();
    if (y - last < APART * ratio) continue;
    ctx.fillText(name, bbox.left + bbox.width + 6 * ratio, y, (ROOM - 8) * ratio);
    last = y;
  }
  ctx.restore();
}
