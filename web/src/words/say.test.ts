import { expect, test } from "vitest";
import { clock, count, fill, fillKnown, parted, plural, sentence, sentences, together } from "./say";

test("gaps are filled by name, each as often as it stands there", () => {
  expect(fill("{name} won, {more} to {less}", { name: "Nell", more: 6, less: 3 })).toBe("Nell won, 6 to 3");
  expect(fill("{a} and {a}", { a: "x" })).toBe("x and x");
  expect(fillKnown("{mover}'s turn, {elsewhere}", { mover: "Player 1" })).toBe("Player 1's turn, {elsewhere}");
});

test("a number agrees with its noun", () => {
  const texts = { one: "1 match of {game}", other: "{count} matches of {game}" } as const;
  expect([0, 1, 2, 1234].map((number) => plural(texts, number, { game: "chess" }))).toEqual([
    "0 matches of chess",
    "1 match of chess",
    "2 matches of chess",
    "1,234 matches of chess",
  ]);
});

test("numbers and clocks", () => {
  expect(count(12345)).toBe("12,345");
  expect(count(2_500_000)).toBe("2.5 million");
  expect(clock(65_000)).toBe("1:05");
  expect(clock(4_250)).toBe("0:04.3");
  expect(clock(3_725_000)).toBe("1:02:05");
});

test("a number and its percent sign stay together", () => {
  expect(together("10 % to win and 38 % to draw, 2 moves")).toBe("10\u00a0% to win and 38\u00a0% to draw, 2 moves");
});

test("sentences end, and follow each other", () => {
  expect([sentence("not your turn"), sentence("Really?"), sentence("Pip is thinking…"), sentence("")]).toEqual([
    "Not your turn.",
    "Really?",
    "Pip is thinking…",
    "",
  ]);
  expect(sentences("You go first.", "", undefined, "You play X.")).toBe("You go first. You play X.");
});

test("a marked part is found", () => {
  expect(parted("Start with <--lan> and go")).toEqual(["Start with ", "--lan", " and go"]);
  expect(parted("Nothing marked")).toEqual(["Nothing marked", "", ""]);
});
