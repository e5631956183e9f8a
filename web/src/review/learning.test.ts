import { expect, test } from "vitest";
import type { LinePosition, ReviewedMoveForm } from "../net/protocol";
import { Learning } from "./learning.svelte";

const fault = (ply: number, more: Partial<ReviewedMoveForm>) =>
  ({ ply, player: 0, move: "e4", best: "Nf3", also: ["d4"], mark: "mistake", ...more }) as ReviewedMoveForm;
const positions = {
  find: (moves: readonly string[], ply: number) => Promise.resolve({ ply, text: moves.join() } as LinePosition),
  legal: () =>
    Promise.resolve([
      { text: "e4", path: ["e2", "e4"] },
      { text: "Nf3", path: ["g1", "f3"] },
      { text: "d4", path: ["d2", "d4"] },
      { text: "a3", path: ["a2", "a3"] },
    ]),
};
const learning = async () => {
  const made = new Learning([fault(1, {}), fault(3, {})], ["e4", "e5", "e4"], positions);
  await made.begin();
  return made;
};

test("a better move is found by clicking, after as many tries as it takes", async () => {
  const one = await learning();
  expect(one.position?.text).toBe("");
  expect([...one.open]).toEqual(["e2", "g1", "d2", "a2"]);
  one.drag("a2", "a3");
  expect([one.phase, one.tried]).toEqual(["wrong", "a3"]);
  one.drag("e2", "e4");
  expect(one.phase).toBe("played");
  one.click("d2");
  expect(one.taken).toEqual(["d2"]);
  one.click("d4");
  expect([one.phase, one.found, one.open.size]).toEqual(["right", 1, 0]);
});

test("a hint takes the best move in hand, the solution plays it, and then comes the next", async () => {
  const one = await learning();
  one.hint();
  expect([one.phase, one.taken]).toEqual(["hinted", ["g1"]]);
  await one.solve();
  expect([one.phase, one.position?.text, one.found]).toEqual(["shown", "Nf3", 0]);
  await one.next();
  expect([one.number, one.phase, one.position?.text]).toEqual([1, "asking", "e4,e5"]);
  await one.solve();
  await one.next();
  expect(one.isOver).toBe(true);
});
