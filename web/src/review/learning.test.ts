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
      { text: "b3", path: ["b2", "b3"] },
      { text: "c3", path: ["c2", "c3"] },
    ]),
  judge: (moves: readonly string[]) =>
    moves.at(-1) === "c3"
      ? Promise.reject(new Error("busy"))
      : Promise.resolve(moves.at(-1) === "b3" ? ("best" as const) : ("slip" as const)),
};
const learning = async () => {
  const made = new Learning([fault(1, {}), fault(3, {})], ["e4", "e5", "e4"], positions);
  await made.begin();
  return made;
};

test("a better move is found by clicking, after as many tries as it takes", async () => {
  const one = await learning();
  expect(one.position?.text).toBe("");
  expect([...one.open]).toEqual(["e2", "g1", "d2", "a2", "b2", "c2"]);
  await one.try("a3");
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

test("a move that nobody compared is judged, and counts if it is as good", async () => {
  const one = await learning();
  await one.try("c3");
  expect([one.phase, one.isAsking]).toEqual(["unknown", true]);
  const judged = one.try("b3");
  expect(one.phase).toBe("weighing");
  await judged;
  expect([one.phase, one.found, one.position?.text]).toEqual(["asGood", 1, "b3"]);
});

test("an answer about a move that was given up is not shown", async () => {
  const one = await learning();
  const judged = one.try("b3");
  await one.solve();
  await judged;
  expect([one.phase, one.found]).toEqual(["shown", 0]);
});

test("what is found after a hint is not found by oneself", async () => {
  const one = await learning();
  one.hint();
  await one.try("Nf3");
  expect([one.phase, one.found]).toEqual(["right", 0]);
  await one.next();
  await one.try("Nf3");
  expect([one.phase, one.found]).toEqual(["right", 1]);
});

test("the next mistake takes no clicks before its own moves are there, and no late answer", async () => {
  const late: (() => void)[] = [];
  const slow = { ...positions, legal: () => new Promise<never>((_, no) => late.push(() => no(new Error("late")))) };
  const one = new Learning([fault(1, {}), fault(3, {})], ["e4", "e5", "e4"], { ...positions });
  await one.begin();
  Object.assign(one, { positions: slow });
  void one.next().catch(() => undefined);
  expect([one.number, one.open.size]).toEqual([1, 0]);
  const first = new Learning([fault(1, {}), fault(3, {})], ["e4", "e5", "e4"], positions);
  const begun = first.begin();
  await first.next();
  await begun;
  expect(first.position?.text).toBe("e4,e5");
});
