import { expect, test } from "vitest";
import type { GameForm, TrophyForm } from "../net/protocol";
import { lines, shelf } from "./shelf";

const trophy = (name: string, game: string, opponent = ""): TrophyForm => ({
  name, game, about: opponent.toLowerCase(), opponent, table: `t-${game}`, earned_ms: Date.UTC(2026, 10, 18, 12),
}); // prettier-ignore
const GAMES = [{ name: "chess", title: "Chess" }] as GameForm[];
const EARNED = [trophy("fork", "chess"), trophy("first_win", "chess", "Nell"), trophy("first_win", "chess", "Pip")];

test("what was earned stands in front", () => {
  const found = shelf({ known: ["first_win", "clean", "fork"], rated: ["first_win", "clean"], trophies: EARNED });
  expect(found.map((one) => [one.title, one.earned.length, one.rated])).toEqual([
    ["First win", 2, true],
    ["Fork", 1, false],
    ["Clean sheet", 0, true],
  ]);
  expect(lines(found[0]!, GAMES)).toEqual([["Chess: Pip, Nell", "t-chess"]]);
  expect(lines(found[1]!, GAMES)).toEqual([["Chess, 18 November 2026", "t-chess"]]);
});
