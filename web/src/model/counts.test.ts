import { describe, expect, it } from "vitest";
import { byGame, percent, rate, scored, total, unusual } from "./counts";
import type { GameForm, StatisticForm } from "../net/protocol";

const game = (name: string, options: [string, number][] = []) =>
  ({
    name,
    title: name.toUpperCase(),
    options: options.map(([key, value]) => ({ name: key, default: value })),
  }) as unknown as GameForm;
const row = (name: string, opponent = "pip") => ({ game: name, opponent, won: 1, drawn: 2, lost: 3 }) as StatisticForm;

describe("percent", () => {
  it("is as the source's tests have it", () => {
    expect([percent(31, 59), percent(32, 60), percent(32, 61)]).toEqual([53, 53, 52]);
  });
  it("takes halves to the even number", () => {
    expect([percent(1, 200), percent(3, 200), percent(1, 8), percent(3, 8)]).toEqual([0, 2, 12, 38]);
  });
  it("is 0 where nothing was won or played", () => {
    expect([percent(0, 0), percent(0, 9)]).toEqual([0, 0]);
  });
});

describe("rows", () => {
  it("add up", () => {
    expect(total([row("a"), row("b")])).toEqual({ won: 2, drawn: 4, lost: 6 });
    expect(total([])).toEqual({ won: 0, drawn: 0, lost: 0 });
  });
  it("come by game, unknown ones last", () => {
    const found = byGame([row("gone"), row("b"), row("a"), row("b", "mia")], [game("a"), game("b"), game("c")]);
    expect(found.map(([title, rows]) => [title, rows.length])).toEqual([
      ["A", 1],
      ["B", 2],
      ["gone", 1],
    ]);
  });
  it("name the options that are not as usual", () => {
    expect(unusual({ variant: "4 x 4 dots" }, { variant: "4 x 4 dots" })).toBe("");
    expect(unusual({ variant: "5 x 5 dots" }, { variant: "4 x 4 dots" })).toBe("5 x 5 dots");
    expect(unusual({ variant: "" }, undefined)).toBe("");
  });
});

describe("a draw", () => {
  const counts = (won: number, drawn: number, lost: number) => ({ won, drawn, lost });
  it("is half a win", () => {
    expect([scored(counts(1, 2, 1)), scored(counts(0, 1, 0)), scored(counts(0, 0, 0))]).toEqual([50, 50, 0]);
    expect([rate(counts(1, 0, 0)), rate(counts(0, 0, 0))]).toEqual(["100 %", "–"]);
  });
});
