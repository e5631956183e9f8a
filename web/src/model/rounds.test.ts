import { expect, test } from "vitest";
import { roundNumbers } from "./rounds";

test("both players' moves share a number", () => {
  expect(roundNumbers([0, 1, 0, 1, 0])).toEqual(["1.", "", "2.", "", "3."]);
});

test("a position that was set up goes on counting, whoever moves first there", () => {
  expect(roundNumbers([1, 0, 1], 20)).toEqual(["20…", "21.", ""]);
});

test("whoever moves again stays in the same round", () => {
  expect(roundNumbers([0, 0, 1, 1, 0])).toEqual(["1.", "", "", "", "2."]);
});
