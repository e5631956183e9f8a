import { expect, test } from "vitest";
import type { GrownTree, SearchNode } from "../net/protocol";
import { carry, costOf, openAtFirst, visible, walk, wayTo } from "./tree";

const node = (parent: number | null, move: string, ply: number, best = false) =>
  ({ parent, move, text: move, ply, best }) as unknown as SearchNode;
const some = [node(null, "", 0, true), node(0, "a", 1, true), node(1, "b", 2, true), node(0, "c", 1), node(3, "d", 2)];
const moves = (open: Iterable<number>) => visible(some, new Set(open)).map((row) => row.node.move);

test("the root and the expected line are open at first", () => {
  expect([...openAtFirst(some)]).toEqual([0, 1, 2]);
  expect(moves(openAtFirst(some))).toEqual(["", "a", "b", "c"]);
});

test("rows say how deep they lie and where among their brothers", () => {
  const told = visible(some, new Set([0, 3])).map((row) => [row.level, row.place, row.of, row.hasMore, row.isOpen]);
  expect(told).toEqual([
    [1, 1, 1, true, true],
    [2, 1, 2, true, false],
    [2, 2, 2, true, true],
    [3, 1, 1, false, false],
  ]);
  expect(visible([], new Set())).toEqual([]);
});

test("keys walk as in every tree", () => {
  const open = new Set([0]);
  const rows = visible(some, open);
  const to = (at: number, key: string) => walk(rows, at, open, key);
  expect(to(0, "ArrowDown")?.at).toBe(1);
  expect(to(1, "ArrowUp")?.at).toBe(0);
  expect(to(0, "ArrowUp")?.at).toBe(0);
  expect(to(0, "End")?.at).toBe(3);
  expect([...to(3, "ArrowRight")!.open]).toEqual([0, 3]);
  expect(to(0, "ArrowRight")?.at).toBe(1);
  expect(to(3, "ArrowLeft")?.at).toBe(0);
  expect([...to(0, "ArrowLeft")!.open]).toEqual([]);
  expect(to(0, "x")).toBeUndefined();
});

test("no more are said to be shown than there are", () => {
  const cost = (nodes: number, lines: boolean) =>
    costOf({ nodes, depth: 2, lines, tree: some } as unknown as GrownTree);
  expect(cost(100, false)).toBe("100 positions, 2 moves deep. The 5 that mattered most are here.");
  expect(cost(4, false)).toBe("4 positions, 2 moves deep.");
  expect(cost(4, true)).toMatch(/^4 positions\. Every move is here/);
});

test("the way to a node", () => expect(wayTo(some, 4)).toEqual(["c", "d"]));

test("what was open stays open in a tree that has grown", () => {
  const grown = [node(null, "", 0, true), node(0, "c", 1, true), node(1, "e", 2, true), node(0, "a", 1)];
  expect(carry({ at: 4, open: new Set([0, 3]) }, some, grown)).toEqual({ at: 1, open: new Set([0, 1]) });
  expect(carry({ at: 1, open: new Set([0]) }, some, grown)).toEqual({ at: 3, open: new Set([0]) });
});
