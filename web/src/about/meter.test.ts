import { expect, test } from "vitest";
import type { MeterForm } from "../net/protocol";
import { points, rows } from "./meter";

const meter: MeterForm = {
  name: "Dots and boxes, 3 x 3 boxes",
  ...{ matches: 400, positions: 1000, command: "python -m tools.chances" },
  bins: [{ said: 0.704, came_true: 0.69, interval: [0.64, 0.74], chances: 1400, matches: 300 }],
};

test("what was said is to the right, what came true above it", () => {
  expect(points(meter)).toEqual([{ x: 0.704, y: 0.69, low: 0.64, high: 0.74 }]);
});

test("the table says the same in whole per cent", () => {
  expect(rows(meter)).toEqual([["70 %", "69 %", "64 and 74 %", "1,400", "300"]]);
});
