import { expect, test } from "vitest";
import { ARROWS, inLine, linesBetween, towards, turned } from "./geometry";

const grid = [0, 1, 2].flatMap((y) => [0, 1, 2].map((x) => ({ id: `${x}${y}`, at: [x, y] as const })));

test("arrows go to the neighbour, and nowhere at the rim", () => {
  expect(towards(grid, [1, 1], ARROWS["ArrowLeft"]!)).toBe("01");
  expect(towards(grid, [1, 1], ARROWS["ArrowDown"]!)).toBe("12");
  expect(towards(grid, [0, 0], ARROWS["ArrowUp"]!)).toBeUndefined();
});

test("every place of a grid of lines is reached by arrows", () => {
  const lines = [
    ...[0, 1, 2, 3].flatMap((y) => [0, 1, 2].map((x) => ({ id: `h${x}${y}`, at: [x + 0.5, y] as const }))),
    ...[0, 1, 2].flatMap((y) => [0, 1, 2, 3].map((x) => ({ id: `v${x}${y}`, at: [x, y + 0.5] as const }))),
  ];
  const seen = new Set<string>(["h00"]);
  for (const id of seen) {
    const from = lines.find((one) => one.id === id)!;
    for (const way of Object.values(ARROWS)) {
      const to = towards(
        lines.filter((one) => one.id !== id),
        from.at,
        way,
      );
      if (to) seen.add(to);
    }
  }
  expect(seen.size).toBe(lines.length);
});

test("going down through a grid of lines and up again ends where it began", () => {
  const lines = [
    ...[0, 1, 2, 3].flatMap((y) => [0, 1, 2].map((x) => ({ id: `h${x}${y}`, at: [x + 0.5, y] as const }))),
    ...[0, 1, 2].flatMap((y) => [0, 1, 2, 3].map((x) => ({ id: `v${x}${y}`, at: [x, y + 0.5] as const }))),
  ];
  const walk = (id: string, key: string) => {
    const from = lines.find((one) => one.id === id)!;
    return towards(
      lines.filter((one) => one.id !== id),
      from.at,
      ARROWS[key]!,
      1.5,
    )!;
  };
  const down = ["h10", "v10", "h11", "v11", "h12", "v12", "h13"];
  down.slice(1).forEach((id, i) => expect(walk(down[i]!, "ArrowDown")).toBe(id));
  expect(walk("h13", "ArrowUp")).toBe("v12");
});

test("turning twice is nothing", () => {
  expect(turned([1, 2], 8, 8, true)).toEqual([7, 6]);
  expect(turned(turned([1, 2], 8, 8, true), 8, 8, true)).toEqual([1, 2]);
});

test("three in a row, and not", () => {
  expect(
    inLine([
      [0, 0],
      [1, 1],
      [2, 2],
    ]),
  ).toBe(true);
  expect(
    inLine([
      [0, 0],
      [1, 1],
      [2, 1],
    ]),
  ).toBe(false);
  expect(inLine([[0, 0]])).toBe(false);
});

test("nine cells need four lines, nine boards with gaps as well", () => {
  const boxes = (step: number, size: number) =>
    [0, 1, 2].flatMap((y) =>
      [0, 1, 2].map((x) => ({ at: [x * step, y * step] as const, size: [size, size] as const })),
    );
  expect(linesBetween(boxes(1, 1), 0.01)).toHaveLength(4);
  expect(linesBetween(boxes(3.4, 3), 0.8)).toHaveLength(4);
  expect(linesBetween(boxes(3.4, 3), 0.1)).toHaveLength(0);
});
