// Curves drawn by uPlot in the page's colours; it comes when a curve is first shown.

import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";

export interface Wanted {
  width: number;
  height: number;
  /** The last move on the axis. */
  most: () => number;
  /** The move that is looked at. */
  at: () => number;
  hover: (index: number | undefined) => void;
}

/** A colour of the page as it is now: light, dark or high contrast. A canvas knows no variables. */
export function resolveColour(where: Element, colour: string): string {
  const probe = document.createElement("span");
  probe.style.color = colour;
  where.append(probe);
  const found = getComputedStyle(probe).color;
  probe.remove();
  return found;
}

/** What a match was worth, move by move. */
export function draw(where: HTMLElement, wanted: Wanted, data: uPlot.AlignedData): uPlot {
  return new uPlot(optionsOf(where, wanted), data, where);
}

const FONT = "11px Inter, system-ui, sans-serif";
const wholeNumbers = (_: uPlot, splits: number[]) => splits.map((one) => (Number.isInteger(one) ? String(one) : ""));

function optionsOf(where: Element, wanted: Wanted): uPlot.Options {
  const [felt, rule, soft, lamp] = ["--felt", "--rule", "--soft", "--lamp-edge"].map((name) =>
    resolveColour(where, `var(${name})`),
  ) as [string, string, string, string];
  const under = resolveColour(where, "color-mix(in srgb, var(--felt) 14%, transparent)");
  return {
    width: wanted.width,
    height: wanted.height,
    padding: [4, 6, 0, 6],
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 9, fill: felt, stroke: felt } },
    scales: { x: { time: false, range: () => [0.5, wanted.most() + 0.5] }, y: { range: () => [-1.06, 1.06] } },
    axes: [moveAxis(soft), { show: false }],
    series: [{}, { stroke: felt, width: 2, fill: under, fillTo: 0, points: { show: true, size: 5, fill: felt } }],
    hooks: {
      drawClear: [(plot) => lines(plot, rule, lamp, wanted.at())],
      setCursor: [(plot) => wanted.hover(hoveredIndex(plot))],
    },
  };
}

function moveAxis(stroke: string): uPlot.Axis {
  return {
    font: FONT,
    stroke,
    size: 18,
    gap: 2,
    ticks: { show: false },
    grid: { show: false },
    values: wholeNumbers,
    space: 44,
  };
}

function hoveredIndex({ cursor }: uPlot): number | undefined {
  return cursor.left !== undefined && cursor.left >= 0 ? (cursor.idx ?? undefined) : undefined;
}

/** Even is in the middle; an upright line marks the move that is looked at. */
function lines(plot: uPlot, rule: string, lamp: string, at: number): void {
  const { ctx, bbox } = plot;
  const stroke = (colour: string, dash: number[], from: [number, number], to: [number, number]) => {
    ctx.strokeStyle = colour;
    ctx.setLineDash(dash);
    ctx.beginPath();
    ctx.moveTo(...from);
    ctx.lineTo(...to);
    ctx.stroke();
  };
  ctx.save();
  ctx.lineWidth = devicePixelRatio;
  const y = plot.valToPos(0, "y", true);
  stroke(rule, [3, 4], [bbox.left, y], [bbox.left + bbox.width, y]);
  if (at > 0) {
    const x = plot.valToPos(at, "x", true);
    stroke(lamp, [], [x, bbox.top], [x, bbox.top + bbox.height]);
  }
  ctx.restore();
}
