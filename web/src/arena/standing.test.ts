import { expect, test } from "vitest";
import { bars, crossTable, halves, timeLeft } from "./standing";
import { pairings, wishFor } from "./wish";

test("bars lie on one scale, and narrow as errors do", () => {
  const wide = bars([
    { rating: 400, error: 100 },
    { rating: 0, error: 0 },
  ]);
  expect(wide).toEqual([
    { from: 60, at: 80, to: 100 },
    { from: 0, at: 0, to: 0 },
  ]);
  const narrow = bars([
    { rating: 400, error: 20 },
    { rating: 0, error: 0 },
  ]);
  expect(narrow[0]!.to - narrow[0]!.from).toBeLessThan(wide[0]!.to - wide[0]!.from);
  expect(bars([])).toEqual([]);
});

test("one who is hardly known doesn't make all others small", () => {
  const [sure, unsure] = bars([
    { rating: 200, error: 50 },
    { rating: 0, error: 9000 },
  ]);
  expect(unsure).toMatchObject({ from: 0, to: 100 });
  expect(sure!.to - sure!.from).toBeGreaterThan(10);
});

test("the cross-table follows the order of the ratings", () => {
  const row = { rating: 0, error: 0, won: 0, drawn: 0, lost: 0, above_next: null };
  const arena = {
    rows: [
      { ...row, who: 1 },
      { ...row, who: 0 },
    ],
    cross: [
      { one: 0, two: 1, won: 1, drawn: 1, lost: 4 },
      { one: 1, two: 0, won: 4, drawn: 1, lost: 1 },
    ],
  };
  const table = crossTable(arena);
  expect(table.map((line) => line.map((cell) => cell?.text))).toEqual([
    [undefined, "4½ / 6"],
    ["1½ / 6", undefined],
  ]);
  expect(table[0]![1]!.share).toBe(0.75);
});

test("half points and time are said in words", () => {
  expect([halves(0), halves(0.5), halves(3), halves(2.5)]).toEqual(["0", "½", "3", "2½"]);
  expect([null, 10, 65, 1200, 9000].map(timeLeft)).toEqual([
    "",
    "less than a minute left",
    "about 1 minute left",
    "about 20 minutes left",
    "about 3 hours left",
  ]);
});

test("who meets whom is counted as the server counts", () => {
  expect([pairings("round-robin", 5), pairings("gauntlet", 5), pairings("ladder", 5)]).toEqual([10, 4, 7]);
  expect([pairings("round-robin", 1), pairings("ladder", 2), pairings("gauntlet", 0)]).toEqual([0, 1, 0]);
  const wanted = { game: "dots", options: {}, who: [{ id: "a" }, { id: "b" }], mode: "ladder", pairs: 5 } as const;
  expect(wishFor({ ...wanted, error: 0 }).error).toBeNull();
  expect(wishFor({ ...wanted, error: 50 }).error).toBe(50);
});
