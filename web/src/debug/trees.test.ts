import { expect, test } from "vitest";
import type { DebugNode } from "../net/protocol";
import { add } from "./trees.svelte";

function node(moves: number[], won = 0): DebugNode {
  return { moves, text: "", hash: "", index: moves.at(-1)!, won, drawn: 0, lost: 0, wins: "", losses: "", children: 0 };
}

test("nodes are merged by where they are", () => {
  const known = new Map<string, DebugNode[]>();
  add(known, [node([4]), node([0]), node([4, 0])]);
  add(known, [node([4], 7), node([4, 8])]);
  expect(known.get("")!.map((one) => [one.index, one.won])).toEqual([
    [4, 7],
    [0, 0],
  ]);
  expect(known.get("4")!.map((one) => one.index)).toEqual([0, 8]);
});
