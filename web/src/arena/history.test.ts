import { expect, test } from "vitest";
import { historyWords, picture } from "./history";

const standing = (id: string, rating: number, error: number) => ({ id, name: id.toUpperCase(), rating, error });
const releases = [
  { version: "0.1.0", matches: 100, standings: [standing("a", 0, 0), standing("b", 100, 40)] },
  {
    version: "0.2.0",
    matches: 200,
    standings: [standing("a", 0, 0), standing("b", 110, 20), standing("c", 112, 20)],
  },
];

test("each opponent has a line through the releases it was measured in", () => {
  const { lines, versions, ticks } = picture(releases);
  expect(lines.map((line) => [line.id, line.points.length])).toEqual([
    ["c", 1],
    ["b", 2],
    ["a", 2],
  ]);
  expect(versions.map((one) => one.version)).toEqual(["0.1.0", "0.2.0"]);
  const [before, after] = lines[1]!.points;
  expect(before!.low - before!.high).toBeGreaterThan(after!.low - after!.high);
  expect(before!.y).toBeGreaterThan(after!.y);
  expect(ticks[0]!.rating).toBe(0);
  expect(picture([])).toEqual({ lines: [], versions: [], ticks: [], height: 320 });
});

test("names never lie on each other, and stay in the picture", () => {
  for (const length of [12, 30]) {
    const many = Array.from({ length }, (_, i) => standing(`o${i}`, i, 5));
    const standings = [...many, standing("top", 900, 5)];
    const { lines, height } = picture([{ version: "1", matches: 1, standings }]);
    const places = lines.map((line) => line.at).toSorted((a, b) => a - b);
    for (let i = 1; i < places.length; i++) expect(places[i]! - places[i - 1]!).toBeGreaterThanOrEqual(19.99);
    expect(places[0]).toBeGreaterThanOrEqual(13.99);
    expect(places.at(-1)).toBeLessThanOrEqual(height);
  }
});

test("the last release is said in words", () => {
  expect(historyWords(releases)).toBe("Ratings in release 0.2.0: C 112 ± 20, B 110 ± 20, A 0 ± 0");
  expect(historyWords([])).toBe("");
});
