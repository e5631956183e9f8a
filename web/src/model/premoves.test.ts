import { expect, test } from "vitest";
import type { View } from "../net/protocol";
import { clickPlan, dragPlan, NO_PLAN, ownPlaces, redeem } from "./premoves";

const view = {
  width: 2,
  height: 1,
  shapes: [
    { kind: "cell", at: [0.5, 0.5], size: [1, 1], label: "a1", id: "a1" },
    { kind: "piece", at: [0.5, 0.5], size: [1, 1], label: "rook", owner: 0, text: "R" },
    { kind: "cell", at: [1.5, 0.5], size: [1, 1], label: "b1", id: "b1" },
    { kind: "piece", at: [1.5, 0.5], size: [1, 1], label: "king", owner: 1, text: "K" },
  ],
} as unknown as View;
const own = new Set(["a1", "a2"]);

test("a plan begins with one's own piece", () => {
  expect([...ownPlaces(view, 0)]).toEqual(["a1"]);
  expect(clickPlan(own, NO_PLAN, "b1")).toEqual(NO_PLAN);
  expect(clickPlan(own, NO_PLAN, "a1").taken).toEqual(["a1"]);
});

test("the second place makes it, also one with another piece of one's own: that may be taken by then", () => {
  expect(clickPlan(own, { taken: ["a1"], planned: [] }, "a2").planned).toEqual(["a1", "a2"]);
  expect(dragPlan(own, "a1", "b1").planned).toEqual(["a1", "b1"]);
  expect(dragPlan(own, "b1", "a1")).toEqual(NO_PLAN);
});

test("the same place again, or any other once it is made, gives it up", () => {
  expect(clickPlan(own, { taken: ["a1"], planned: [] }, "a1")).toEqual(NO_PLAN);
  expect(clickPlan(own, { taken: [], planned: ["a1", "b1"] }, "b1")).toEqual(NO_PLAN);
  expect(clickPlan(own, { taken: [], planned: ["a1", "b1"] }, "a2").taken).toEqual(["a2"]);
});

test("it is played only if it is legal then, and what is left to choose stays open", () => {
  const paths = [
    ["a1", "b1"],
    ["a7", "a8", "q"],
    ["a7", "a8", "n"],
  ];
  expect(redeem(paths, ["a1", "b1"])).toEqual({ move: ["a1", "b1"] });
  expect(redeem(paths, ["a7", "a8"])).toEqual({ taken: ["a7", "a8"] });
  expect(redeem(paths, ["a1", "c1"])).toEqual({});
});
