// A line over the number of matches, drawn by uPlot. Loaded only where there is a curve to show.

import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";

const HEIGHT = 200;

/** Draws into `place`, and again whenever its width changes. Gives back what ends it. */
export function draw(place: HTMLElement, counts: readonly number[], rates: readonly number[]): () => void {
  const ink = (name: string) => {
    place.style.color = `var(--${name})`; // a canvas knows no variables
    return getComputedStyle(place).color;
  };
  const [felt, soft, rule] = [ink("felt"), ink("soft"), ink("rule")];
  place.style.color = "";
  const axis = { stroke: soft, grid: { stroke: rule, width: 1 }, ticks: { show: false }, font: "12.5px Inter, sans-serif" };
  const width = () => Math.max(200, place.clientWidth);
  const plot = new uPlot(
    {
      width: width(),
      height: HEIGHT,
      legend: { show: false },
      cursor: { show: false },
      scales: { x: { time: false }, y: { range: [0, 100] } },
      axes: [
        { ...axis, grid: { show: false }, size: 34, space: 60, incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 10_000, 100_000] },
        { ...axis, size: 52, splits: [0, 25, 50, 75, 100], values: (_, splits) => splits.map((one) => `${one} %`) },
      ],
      series: [{}, { stroke: felt, width: 2.5, points: { show: counts.length < 40, size: 6, fill: felt } }],
    },
    [[...counts], [...rates]],
    place,
  );
  const watcher = new ResizeObserver(() => plot.setSize({ width: width(), height: HEIGHT }));
  watcher.observe(place);
  return () => {
    watcher.disconnect();
    plot.destroy();
  };
}
