import { expect, test } from "vitest";
import type { FilmForm, FilmNodeForm } from "../../net/protocol";
import { knownAt, lasts, layout, leftOut, pointsText, saysNothing, stepped, wayTo, type Known } from "./film";

const node = (parent: number | null, ply: number) => ({ parent, ply }) as FilmNodeForm;
const nodes = [node(null, 0), node(0, 1), node(1, 2), node(1, 2), node(0, 1), node(4, 2)];
const film = {
  nodes,
  steps: [
    { kind: "enter", node: 0, text: "" },
    { kind: "best", node: 0, text: "", value: 1 },
    { kind: "cut", node: 0, text: "", value: 0, skipped: [4] },
    { kind: "count", node: 1, text: "", counts: [{ node: 1, visits: 2, points: 1.5 }] },
  ],
} as unknown as FilmForm;

test("leaves stand side by side, parents over their middle", () => {
  const { places, columns, rows } = layout(nodes);
  expect([columns, rows]).toEqual([3, 3]);
  expect(places.map(({ x, y }) => [x, y])).toEqual([
    [1.75, 0],
    [1, 1],
    [0.5, 2],
    [1.5, 2],
    [2.5, 1],
    [2.5, 2],
  ]);
});

test("what is known grows step by step, and a step back takes it away", () => {
  expect(knownAt(film, 0).map((one) => one.seen)).toEqual([true, false, false, false, false, false]);
  expect(knownAt(film, 1)[0]!.value).toBe(1);
  expect(knownAt(film, 2).map((one) => one.skipped)).toEqual([false, false, false, false, true, true]);
  expect(knownAt(film, 3)[1]).toMatchObject({ seen: true, visits: 2, points: 1.5 });
  expect(knownAt(film, 2)[1]!.visits).toBe(0);
  expect([...leftOut(film)]).toEqual([4, 5]);
});

test("of bounds only those are shown that say something", () => {
  const known = (value: number, bound?: "at_least" | "at_most") => ({ value, bound }) as Known;
  expect([known(1, "at_most"), known(-1, "at_least")].map(saysNothing)).toEqual([true, true]);
  expect([known(1), known(0, "at_most"), known(-1, "at_most")].map(saysNothing)).toEqual([false, false, false]);
  const cut = { kind: "cut", node: 4, text: "", value: 0, bound: "at_most", skipped: [5] };
  expect(knownAt({ ...film, steps: [cut] } as unknown as FilmForm, 0)[4]).toMatchObject({ value: 0, bound: "at_most" });
});

test("keys step and stay within the film", () => {
  expect([stepped(0, 4, "ArrowLeft"), stepped(0, 4, "ArrowRight"), stepped(1, 4, "End")]).toEqual([0, 1, 3]);
  expect([stepped(3, 4, "ArrowRight"), stepped(3, 4, "Home"), stepped(3, 4, "x")]).toEqual([3, 0, undefined]);
});

test("the way to a node, halves, and time to read", () => {
  expect(wayTo(nodes, 5)).toEqual([4, 5]);
  expect([0, 0.5, 1, 2.5].map(pointsText)).toEqual(["0", "½", "1", "2½"]);
  expect(lasts({ text: "a" }, "fast")).toBeLessThan(lasts({ text: "a long sentence" }, "slow"));
});
