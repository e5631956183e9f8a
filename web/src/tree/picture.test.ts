import { expect, test } from "vitest";
import type { SearchNode } from "../net/protocol";
import { GAP, NARROWEST, picture, refutation, ROW, wayOf, widthFor } from "./picture";

interface Some {
  best?: boolean;
  visits?: number;
  value?: number;
  cut?: string;
  player?: number;
}
const node = (
  parent: number | null,
  move: string,
  { best = false, visits = 1, value = 0, cut, player = 0 }: Some = {},
) => ({ parent, move, text: move, words: "", best, visits, value, cut: cut ?? null, player }) as unknown as SearchNode;
const STEP = { x: NARROWEST + GAP, y: ROW };
const root = node(null, "", { best: true, visits: 100 });
/** The expected move, and seven others; the last of all was looked at most. */
const wide = [
  root,
  node(0, "a", { best: true, visits: 9 }),
  ..."bcdefg".split("").map((move) => node(0, move)),
  node(0, "h", { visits: 50 }),
];
const all = new Set([0]);
const moves = (whole: Iterable<number> = [], at = 0) =>
  picture(wide, all, new Set(whole), at).drawn.map((one) => one.node.move);

test("what matters is drawn, and the rest is folded until it is wanted", () => {
  expect(moves()).toEqual(["", "a", "b", "h"]);
  expect(picture(wide, all, new Set(), 0).folded).toEqual([{ parent: 0, count: 5, x: STEP.x, y: 3 * STEP.y }]);
  expect(moves([0])).toHaveLength(9);
  expect(picture(wide, all, new Set([0]), 0).folded).toEqual([]);
  expect(moves([], 6)).toContain("f");
});

test("few moves are never folded", () => {
  const few = [root, ..."abcd".split("").map((move) => node(0, move))];
  expect(picture(few, all, new Set(), 0).folded).toEqual([]);
});

test("the expected line is straight, at the top", () => {
  const some = [root, node(0, "a", { best: true }), node(1, "b", { best: true }), node(1, "c"), node(0, "d")];
  const found = picture(some, new Set([0, 1]), new Set(), 0);
  expect(found.drawn.map((one) => [one.node.move, one.x / STEP.x, one.y / STEP.y])).toEqual([
    ["", 0, 0],
    ["a", 1, 0],
    ["b", 2, 0],
    ["c", 2, 1],
    ["d", 1, 1],
  ]);
  expect([found.width, found.height]).toEqual([2 * STEP.x + NARROWEST, 2 * STEP.y]);
  expect(found.edges.filter((one) => one.isBest).map((one) => one.to)).toEqual([2, 1]);
  expect(picture(some, all, new Set(), 0).drawn.map((one) => one.isClosed)).toEqual([false, true, false]);
  expect(picture([], new Set(), new Set(), 0)).toMatchObject({ drawn: [], width: 0, height: 0 });
});

test("the more was looked at, the thicker the line", () => {
  const { edges } = picture(wide, all, new Set(), 0);
  const width = (to: number) => edges.find((one) => one.to === to)!.width;
  expect(width(8)).toBeGreaterThan(width(1));
  expect(width(1)).toBeGreaterThan(width(2));
});

test("a cut has a reason: the move that was best for whoever makes it", () => {
  const cut = (player: number) => [
    root,
    node(0, "a", { cut: "beta" }),
    node(1, "b", { value: -1, player }),
    node(1, "c", { value: 0.5, player }),
  ];
  expect(refutation(cut(0), 1, [2, 3])).toBe(3);
  expect(refutation(cut(1), 1, [2, 3])).toBe(2);
  expect(refutation(cut(0), 0, [1])).toBeUndefined();
  const found = picture(cut(1), new Set([0, 1]), new Set(), 0);
  expect(found.drawn.filter((one) => one.refutes).map((one) => one.node.move)).toEqual(["b"]);
});

test("the way to a node", () => {
  expect([...wayOf(wide, 3)]).toEqual([3, 0]);
  expect([...wayOf([], 0)]).toEqual([]);
});

test("nodes are as wide as what stands in them", () => {
  const long = { ...node(0, "a"), words: "Player 1 +12 boxes" };
  expect(widthFor([root])).toBe(NARROWEST);
  expect(widthFor([root, long])).toBeGreaterThan(NARROWEST);
});
