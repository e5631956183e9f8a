import { expect, test } from "vitest";
import type { PuzzleSummary } from "../net/protocol";
import { nextPuzzle } from "./choosing";
import { squares } from "./sharing";

const one = (id: string, rating: number, solved: boolean | null = null): PuzzleSummary => ({
  id,
  kind: "win",
  title: "",
  variant: "",
  rating,
  solved,
});

test("what comes next is untried and about as hard as one is strong", () => {
  const puzzles = [one("a", 100), one("b", 700), one("c", 690, true), one("d", 720), one("e", 705), one("f", 1500)];
  for (const chance of [0, 0.5, 0.99]) {
    const next = nextPuzzle({ puzzles, strength: 700 }, "b", chance)!;
    expect(["d", "e", "a", "f"]).toContain(next.id);
    expect(next.id).not.toBe("b");
  }
  expect(nextPuzzle({ puzzles, strength: 700 }, "", 0)!.id).toBe("b");
});

test("once all are tried those that were missed come again, then any", () => {
  expect(nextPuzzle({ puzzles: [one("a", 1, true), one("b", 900, false)], strength: 1 }, "", 0)!.id).toBe("b");
  expect(nextPuzzle({ puzzles: [one("a", 1, true)], strength: 1 }, "", 0)!.id).toBe("a");
  expect(nextPuzzle({ puzzles: [one("a", 1, true)], strength: 1 }, "a", 0)).toBeUndefined();
});

test("squares tell how it went and nothing else", () => {
  expect(squares([false, true, true], false)).toBe("🟥🟩🟩");
  expect(squares([false], true)).toBe("🟥⬜");
});
