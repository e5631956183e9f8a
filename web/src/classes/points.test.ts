import { expect, test } from "vitest";
import { points, result } from "./points";

test("half and quarter points are written as people do", () => {
  expect([0, 0.5, 1, 1.5, 2.25, 3.75].map(points)).toEqual(["0", "½", "1", "1½", "2¼", "3¾"]);
  expect([0, 1, 2].map(result)).toEqual(["0 : 1", "½ : ½", "1 : 0"]);
});
