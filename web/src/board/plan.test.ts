import { describe, expect, test } from "vitest";
import type { Shape, View } from "../net/protocol";
import { cameFrom, frameOf, inside, lifting, LIFT_ROOM, LIFTED, litRegions, plan, U } from "./plan";

const cell = (id: string, x: number, y: number, more: Partial<Shape> = {}): Shape => ({
  kind: "cell",
  at: [x, y],
  size: [1, 1],
  label: id,
  id,
  ...more,
});
const region = (x: number, y: number): Shape => ({ kind: "region", at: [x, y], size: [2, 1], label: "board" });
/** Two boards of two cells each, with a gap of half a cell. */
const view: View = {
  width: 4.5,
  height: 1,
  shapes: [
    region(1, 0.5),
    region(3.5, 0.5),
    cell("a", 0.5, 0.5),
    cell("b", 1.5, 0.5),
    cell("c", 3, 0.5),
    cell("d", 4, 0.5),
  ],
};

describe("a lifted region", () => {
  const flat = plan(view);
  const [left, right] = flat.regions;
  const made = plan(view, false, left!.key);
  const at = (id: string, of = made) => of.places.find((place) => place.id === id)!;

  test("grows with all that lies in it, and nothing else moves", () => {
    expect(at("a").w).toBeCloseTo(U * LIFTED);
    expect(at("b").x - at("a").x).toBeCloseTo(U * LIFTED);
    expect(at("c")).toEqual(at("c", flat));
    expect(made.regions[1]).toEqual(right);
  });
  test("grows inwards at the rim, so that all of it stays on the board", () => {
    for (const one of [left!, right!]) {
      const grown = plan(view, false, one.key).regions.find((other) => other.w > one.w)!;
      expect(grown.x - grown.w / 2).toBeGreaterThanOrEqual(0);
      expect(grown.x + grown.w / 2).toBeLessThanOrEqual(flat.width);
    }
    expect(inside(at("a"), [made.regions[0]!])).toBe(true);
  });
  test("stays in its place away from the rim", () => {
    const to = lifting({ ...left!, x: 500, y: 500 }, [1000, 1000]);
    expect(to([500, 500])).toEqual([500, 500]);
  });
  test("is the one in which something can be clicked", () => {
    expect(litRegions(flat, new Set(["c"]))).toEqual([right]);
    expect(litRegions(flat, new Set(["a", "d"]))).toEqual([left, right]);
    expect(litRegions(flat, new Set())).toEqual([]);
  });
  test("does not change where lines between boards run", () => {
    expect(made.thick).toEqual(flat.thick);
    expect(made.thick).toHaveLength(1);
  });
});

test("the frame holds the board and what is written at its rim", () => {
  const made = plan(view);
  expect(frameOf(made, { mini: true, lifts: false, ticks: 0, pad: 5 })).toEqual({ x: 0, y: 0, w: 450, h: 100 });
  expect(frameOf(made, { mini: false, lifts: false, ticks: 20, pad: 5 })).toEqual({ x: -25, y: -5, w: 480, h: 130 });
  expect(frameOf(made, { mini: false, lifts: true, ticks: 0, pad: 5 })).toEqual({
    x: -LIFT_ROOM,
    y: -LIFT_ROOM,
    w: 450 + 2 * LIFT_ROOM,
    h: 100 + 2 * LIFT_ROOM,
  });
});

test("a piece comes from the other place that the last move touched", () => {
  const piece: Shape = {
    kind: "piece",
    at: [2.5, 0.5],
    size: [1, 1],
    label: "rook",
    text: "R",
    owner: 0,
    flags: ["last"],
  };
  const from = cell("a", 0.5, 0.5, { flags: ["last"] });
  const to = cell("c", 2.5, 0.5, { flags: ["last"] });
  expect(cameFrom(plan({ width: 3, height: 1, shapes: [from, to, piece] }))).toMatchObject({ dx: -200, dy: 0 });
  expect(cameFrom(plan({ width: 3, height: 1, shapes: [to, piece] }))).toBeUndefined();
});
