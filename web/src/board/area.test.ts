import { expect, test } from "vitest";
import type { Shape, View } from "../net/protocol";
import { areaOf } from "./area";
import { plan } from "./plan";

const cell = (id: string, x: number, y: number): Shape => ({
  kind: "cell",
  at: [x, y],
  size: [1, 1],
  label: `${id}, empty`,
  id,
});
const cells = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"].map((id, i) =>
  cell(id, (i % 3) + 0.5, Math.floor(i / 3) + 0.5),
);
const view = (shapes: Shape[]): View => ({ width: 3, height: 3, shapes });

test("a region that holds the place is where to look", () => {
  const region: Shape = {
    kind: "region",
    at: [1, 1],
    size: [2, 2],
    label: "top left board, open",
    place: "top left board",
  };
  const area = areaOf(plan(view([region, ...cells])), "a1", 1);
  expect(area).toMatchObject({ x: 100, y: 100, w: 200, h: 200, round: false, place: "top left board", near: false });
  expect(areaOf(plan(view([region, ...cells])), "c3", 1)?.round).toBe(true);
});

test("without a region it is a circle that holds the place and does not point at it", () => {
  const made = plan(view(cells));
  for (let seed = 0; seed < 20; seed++) {
    const area = areaOf(made, "b2", seed)!;
    const away = Math.hypot(area.x - 150, area.y - 150);
    expect(area.round).toBe(true);
    expect(away).toBeGreaterThan(10);
    expect(away).toBeLessThan(area.w / 2);
    expect(area.near).toBe(true);
    expect(area.place).toMatch(/^[abc][123]$/);
    expect(area.place).not.toBe("b2");
  }
});

test("a place that is not on the board is nowhere", () => {
  expect(areaOf(plan(view(cells)), "q", 1)).toBeUndefined();
});

test("a piece is named with its place, and a name that is no place never stands after near", () => {
  const piece: Shape = { kind: "piece", at: [1.5, 1.5], size: [1, 1], label: "white bishop" };
  const area = areaOf(plan(view([...cells, piece])), "b2", 1);
  expect(area).toMatchObject({ x: 150, y: 150, round: true, place: "b2", near: false, piece: "white bishop" });
  const called = cells.map((one) => ({ ...one, place: "right" }));
  expect(areaOf(plan(view(called)), "c1", 1)?.place).toMatch(/^[abc][123]$/);
});
