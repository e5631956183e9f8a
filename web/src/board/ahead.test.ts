import { expect, test } from "vitest";
import type { Shape, View } from "../net/protocol";
import { ahead } from "./ahead";

const at = (kind: Shape["kind"], x: number, more: Partial<Shape> = {}): Shape => ({
  kind,
  at: [x, 0],
  size: [1, 1],
  label: "",
  ...more,
});
const view = (...shapes: Shape[]): View => ({ width: 3, height: 1, shapes });

test("a mark lies where it was put", () => {
  const found = ahead(view(at("cell", 0, { id: "a" })), ["a"], 1, "O")!;
  expect(found.shapes.at(-1)).toMatchObject({ kind: "mark", at: [0, 0], owner: 1, text: "O" });
});

test("a line is inked in one's own colour", () => {
  const found = ahead(view(at("edge", 0, { id: "1-2" }), at("edge", 1, { id: "2-3" })), ["2-3"], 1)!;
  expect(found.shapes.map((one) => one.flags ?? [])).toEqual([[], ["inked"]]);
  expect(found.shapes[1]!.owner).toBe(1);
});

test("a piece stands on its new place, and what stood there is gone", () => {
  const pieces = [at("piece", 0, { text: "R", owner: 0 }), at("piece", 1, { text: "N", owner: 1 })];
  const found = ahead(view(at("cell", 0, { id: "a" }), at("cell", 1, { id: "b" }), ...pieces), ["a", "b"], 0)!;
  expect(found.shapes.filter((one) => one.kind === "piece")).toEqual([{ ...pieces[0], at: [1, 0] }]);
});

test("a column to drop something into says nothing about where it will lie", () => {
  expect(ahead(view(at("cell", 0, { id: "a", size: [1, 6] })), ["a"], 0, "X")).toBeUndefined();
});

test("whose mark nobody has seen is not guessed", () => {
  expect(ahead(view(at("cell", 0, { id: "a" })), ["a"], 0)).toBeUndefined();
});
