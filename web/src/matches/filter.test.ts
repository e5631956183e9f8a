import { expect, test } from "vitest";
import type { PlayedChoice } from "../net/protocol";
import { address, boardsOf, changed, filterIn, opponentsOf } from "./filter";

const choice = (game: string, options: string, opponent: string, name: string): PlayedChoice => ({
  game, options, variant: `board ${options}`, opponent, name, matches: 1,
}); // prettier-ignore
const ALL = [choice("dots", "a", "nell", "Nell"), choice("dots", "b", "nell", "Nell"), choice("chess", "c", "", "")];

test("an address is read and written", () => {
  const filter = filterIn(new URLSearchParams("game=dots&opponent=&scores&after=5.x&text=a%26b"));
  expect(filter.toString()).toBe("game=dots&opponent=&text=a%26b");
  expect(address(filter)).toBe("/matches?game=dots&opponent=&text=a%26b");
  expect(address(new URLSearchParams(), "5.x")).toBe("/matches?after=5.x");
  expect(address(new URLSearchParams())).toBe("/matches");
});

test("another game has other boards", () => {
  const filter = new URLSearchParams("game=dots&options=a&level=x&result=won");
  expect(changed(filter, { game: "chess" }).toString()).toBe("game=chess&result=won");
  expect(changed(filter, { result: undefined }).toString()).toBe("game=dots&options=a&level=x");
  expect(changed(filter, { opponent: "" }).toString()).toBe("game=dots&options=a&result=won&opponent=");
});

test("what there is to choose from", () => {
  expect(boardsOf(ALL, "dots")).toEqual([["a", "board a"], ["b", "board b"]]); // prettier-ignore
  expect(opponentsOf(ALL, null)).toEqual([["", ""], ["nell", "Nell"]]); // prettier-ignore
  expect(opponentsOf(ALL, "dots")).toEqual([["nell", "Nell"]]);
});
