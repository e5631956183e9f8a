import { expect, test } from "vitest";
import { canDrag, click, drag, nextIds, pathOf } from "./paths";

const cells = [["a1"], ["b2"]];
const pawn = [
  ["e7", "e8", "q"],
  ["e7", "e8", "n"],
  ["e7", "d8", "q"],
  ["g1", "f3"],
];

test("first ids, then those that go on", () => {
  expect([...nextIds(pawn, [])]).toEqual(["e7", "g1"]);
  expect([...nextIds(pawn, ["e7"])]).toEqual(["e8", "d8"]);
  expect([...nextIds(pawn, ["e7", "e8"])]).toEqual(["q", "n"]);
  expect([...nextIds(pawn, ["h8"])]).toEqual([]);
});

test("which ids complete a move", () => {});

test("a click goes on, completes, takes back or begins anew", () => {
  expect(click(cells, [], "a1")).toEqual({ taken: [], move: "a1" });
  expect(click(pawn, [], "e7")).toEqual({ taken: ["e7"] });
  expect(click(pawn, ["e7", "e8"], "q")).toEqual({ taken: [], move: "e7e8q" });
  expect(click(pawn, ["e7"], "e7")).toEqual({ taken: [] });
  expect(click(pawn, ["e7"], "g1")).toEqual({ taken: ["g1"] });
  expect(click(pawn, ["e7"], "h5")).toEqual({ taken: [] });
  expect(click(pawn, [], "h5")).toEqual({ taken: [] });
});

test("dragging is the first two ids", () => {
  expect(drag(pawn, "g1", "f3")).toEqual({ taken: [], move: "g1f3" });
  expect(drag(pawn, "e7", "e8")).toEqual({ taken: ["e7", "e8"] });
  expect(drag(pawn, "e7", "a1")).toEqual({ taken: [] });
  expect(drag(pawn, "e7", "e7")).toEqual({ taken: ["e7"] });
  expect(drag(cells, "a1", "b2")).toEqual({ taken: [] });
  expect(canDrag(pawn, "g1")).toBe(true);
  expect(canDrag(cells, "a1")).toBe(false);
});

test("from a joined path back to its ids", () => {
  expect(pathOf(pawn, "e7d8q")).toEqual(["e7", "d8", "q"]);
  expect(pathOf(pawn, "a1a2")).toBeUndefined();
});
