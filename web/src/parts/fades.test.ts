import { expect, test } from "vitest";
import { fadesOf } from "./fades";

const scrolled = (scrollLeft: number, scrollTop: number) => ({
  scrollLeft,
  scrollTop,
  scrollWidth: 300,
  scrollHeight: 110,
  clientWidth: 200,
  clientHeight: 100,
});

test("it fades where there is more, and never farther than what is hidden", () => {
  expect(fadesOf(scrolled(0, 0))).toEqual([0, 28, 10, 0]);
  expect(fadesOf(scrolled(50, 4))).toEqual([4, 28, 6, 28]);
  expect(fadesOf(scrolled(100, 10))).toEqual([10, 0, 0, 28]);
  expect(fadesOf({ ...scrolled(0, 0), scrollWidth: 200, scrollHeight: 100 })).toEqual([0, 0, 0, 0]);
});
