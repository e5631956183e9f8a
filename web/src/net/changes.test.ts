import { expect, test } from "vitest";
import { changed } from "./changes";
import type { Change, Update } from "./protocol";

const shape = (id: string) => ({ kind: "cell", at: [0, 0], size: [1, 1], label: id, id });
const before = {
  t: "update",
  table: "T",
  seq: 3,
  text: "before",
  to_move: 0,
  moves: [{ player: 0, text: "a1", spent_ms: 5 }],
  paths: [["a2"], ["b2"], ["c2"]],
  events: [{ seq: 3 }],
  clocks: null,
  view: { width: 3, height: 3, columns: [{ text: "a", at: 0.5 }], shapes: ["p", "q", "r", "s"].map(shape) },
} as unknown as Update;
const change = (more: Partial<Change>): Change => ({
  t: "change",
  table: "T",
  seq: 4,
  events: [{ seq: 4 }],
  clocks: null,
  set: {},
  ...more,
});

test("what is not named stays as it was", () => {
  expect(changed(before, change({}))).toEqual({ ...before, seq: 4, events: [{ seq: 4 }] });
});

test("lists are runs of the old and what is new between them", () => {
  const after = changed(
    before,
    change({
      set: { text: "after", to_move: null },
      moves: [{ first: 0, count: 1 }, { put: [{ player: 1, text: "b1", spent_ms: 7 }] }],
      paths: [
        { first: 2, count: 1 },
        { first: 0, count: 1 },
      ],
      shapes: [{ first: 0, count: 1 }, { put: [shape("x")] }, { first: 2, count: 2 }] as Change["shapes"],
    }),
  );
  expect(after.moves.map(({ text }) => text)).toEqual(["a1", "b1"]);
  expect(after.paths).toEqual([["c2"], ["a2"]]);
  expect(after.view.shapes.map(({ id }) => id)).toEqual(["p", "x", "r", "s"]);
  expect(after.view.columns).toEqual(before.view.columns);
  expect([after.text, after.to_move]).toEqual(["after", null]);
});

test("an empty list is empty, and another frame takes the place of the old one", () => {
  const after = changed(before, change({ paths: [], frame: { width: 5, height: 4 } }));
  expect(after.paths).toEqual([]);
  expect(after.view).toEqual({ width: 5, height: 4, shapes: before.view.shapes });
});
