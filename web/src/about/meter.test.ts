import { expect, test } from "vitest";
import type { MeterForm } from "../net/protocol";
import { points, rows, verdict } from "./meter";

const meter: MeterForm = {
  name: "Dots and boxes, 3 x 3 boxes",
  ...{ matches: 400, positions: 1000, command: "python -m tools.chances" },
  bins: [{ said: 0.704, came_true: 0.69, interval: [0.64, 0.74], holds: true, chances: 1400, matches: 300 }],
};

test("what was said is to the right, what came true above it", () => {
  expect(points(meter)).toEqual([{ x: 0.704, y: 0.69, low: 0.64, high: 0.74 }]);
});

test("the table says the same in whole per cent", () => {
  expect(rows(meter)).toEqual([["70 %", "69 %", "64 and 74 %", "1,400", "300"]]);
});

test("what luck alone doesn't explain is named", () => {
  const off = {
    said: 0.84,
    came_true: 0.54,
    interval: [0.38, 0.7] as [number, number],
    holds: false,
    chances: 35,
    matches: 31,
  };
  expect(verdict(meter)).toMatch(/luck alone explains/);
  expect(verdict({ ...meter, bins: [...meter.bins, off] })).toBe(
    "On this board 1 of 2 points is further off than luck alone explains: don't rely on a chance of about 84 %.",
  );
  expect(verdict({ ...meter, bins: [off, { ...off, said: 0.9 }] })).toMatch(/chances of about 84 % and 90 %\.$/);
});
