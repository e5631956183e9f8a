import { expect, test } from "vitest";
import { after, ends, grow, named, prune, read, rows, toEnd, write, type Lines } from "./lines";

const steps = (...moves: string[]) => moves.map((move, i) => ({ move, text: move.toUpperCase(), player: i % 2 }));
const some: Lines = [["e2e4", "e7e5", "g1f3"], ["e2e4", "c7c5"], ["d2d4"], ["e2e4", "c7c5", "g1f3"]].reduce<Lines>(
  (lines, moves) => grow(lines, steps(...moves)),
  [],
);

test("what is tried a second time is there once", () => {
  expect(ends(some)).toEqual([["e2e4", "e7e5", "g1f3"], ["e2e4", "c7c5", "g1f3"], ["d2d4"]]);
  expect(grow(some, steps("e2e4", "e7e5"))).toBe(some);
  expect(after(some, ["e2e4"]).map((one) => one.text)).toEqual(["E7E5", "C7C5"]);
});

test("what got no text is left out", () => {
  const told = grow(read("e2e4(x,y),e7e5(z)")!, steps("e2e4", "e7e5"));
  expect(ends(named(told))).toEqual([["e2e4", "e7e5"]]);
});

test("the main line goes to its end", () => {
  expect(toEnd(some, [])).toEqual(["e2e4", "e7e5", "g1f3"]);
  expect(toEnd(some, ["e2e4", "c7c5"])).toEqual(["e2e4", "c7c5", "g1f3"]);
});

test("a branch goes with all that follows", () => {
  expect(ends(prune(some, ["e2e4", "c7c5"]))).toEqual([["e2e4", "e7e5", "g1f3"], ["d2d4"]]);
  expect(ends(prune(some, ["e2e4"]))).toEqual([["d2d4"]]);
});

test("other lines stand below the one they leave", () => {
  const told = rows(some).map(({ depth, moves }) => [depth, moves.map((one) => one.move.move).join(" ")]);
  expect(told).toEqual([
    [0, "e2e4 e7e5 g1f3"],
    [1, "d2d4"],
    [1, "c7c5 g1f3"],
  ]);
});

test("what is written in an address is read again", () => {
  expect(write(some)).toBe("e2e4(d2d4),e7e5(c7c5,g1f3),g1f3");
  expect(ends(read(write(some))!)).toEqual(ends(some));
  const odd = grow([], steps("(a,b)", "5-9"));
  expect(ends(read(write(odd))!)).toEqual([["(a,b)", "5-9"]]);
  expect(read("")).toEqual([]);
  for (const wrong of ["(", "a,", "a)", "a(b", ",a", "%zz"]) expect(read(wrong)).toBeUndefined();
});
