// Which puzzle comes next: one not tried yet, about as hard as one is strong.

import type { PuzzleSet, PuzzleSummary } from "../net/protocol";

const BEGINS_AT = 300;
/** How far from one's strength a puzzle may be rated, at first. */
const NEAR = 120;

export function nextPuzzle(
  { puzzles, strength }: Pick<PuzzleSet, "puzzles" | "strength">,
  not: string,
  chance = Math.random(),
): PuzzleSummary | undefined {
  const others = puzzles.filter((one) => one.id !== not);
  const open = others.filter((one) => one.solved === null);
  const from = open.length ? open : others.filter((one) => one.solved === false);
  const wanted = strength ?? BEGINS_AT;
  const near = [...(from.length ? from : others)].sort(
    (one, other) => Math.abs(one.rating - wanted) - Math.abs(other.rating - wanted),
  );
  const few = near.filter((one, i) => i < 3 || Math.abs(one.rating - wanted) <= NEAR);
  return few[Math.floor(chance * few.length)];
}
