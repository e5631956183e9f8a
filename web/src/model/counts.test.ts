import { describe, expect, it } from "vitest";
import { byGame, curveWords, percent, tallyWords, total, unusual } from "./counts";
import type { GameForm, StandingForm, StatisticForm } from "../net/protocol";

const game = (name: string, options: [string, number][] = []) =>
  ({
    name,
    title: name.toUpperCase(),
    options: options.map(([key, value]) => ({ name: key, default: value })),
  }) as unknown as GameForm;
const row = (name: string, opponent = "pip") => ({ game: name, opponent, won: 1, drawn: 2, lost: 3 }) as StatisticForm;
const step = (won: number, drawn: number, lost: number) =>
  ({ ended_ms: 0, name: "", won, drawn, lost }) as StandingForm;

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

describe("curveWords", () => {
  it("tells where it stands and where it was best", () => {
    expect(curveWords([])).toBe("");
    expect(curveWords([step(0, 0, 1), step(0, 1, 1)])).toBe("2 matches, none won yet.");
    expect(curveWords([step(1, 0, 0)])).toBe("1 match, 100 % won: the best so far.");
    expect(curveWords([step(0, 0, 1), step(1, 0, 1), step(1, 1, 1)])).toBe(
      "3 matches, 33 % won. The best was 50 % after 2 matches.",
    );
  });
});

describe("tallyWords", () => {
  const names = ["Maya", "Mia"] as const;
  it("begins with whoever looks", () => {
    expect(tallyWords({ first: 3, second: 2, drawn: 1 }, names, [0])).toBe("You 3 · Mia 2 · draws 1");
    expect(tallyWords({ first: 3, second: 2, drawn: 1 }, names, [1])).toBe("You 2 · Maya 3 · draws 1");
  });
  it("uses names for watchers and for two at one screen", () => {
    expect(tallyWords({ first: 0, second: 1, drawn: 0 }, names, [])).toBe("Maya 0 · Mia 1 · draws 0");
    expect(tallyWords({ first: 0, second: 1, drawn: 0 }, names, [0, 1])).toBe("Maya 0 · Mia 1 · draws 0");
  });
  it("says when there is nothing to count", () => {
    expect(tallyWords({ first: 0, second: 0, drawn: 0 }, names, [0])).toContain("No match");
  });
});
