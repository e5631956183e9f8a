import { expect, test } from "vitest";
import type { EndingForm } from "../net/protocol";
import { boast, changes, linesOf } from "./changes";

const rating = {
  before: 628,
  after: 640,
  error: 60,
  matches: 12,
  is_provisional: false,
  rung: "Nell",
  rung_before: "Pip",
};
const ending: EndingForm = { result: "won", rating, streak: 1, is_first_win: false, offer: null };

test("what a match has changed", () => {
  expect(changes(ending, "Otto", true)).toEqual(["Rating 640, up 12"]);
  expect(changes({ ...ending, is_first_win: true, streak: 3 }, "Otto", true)).toEqual([
    "Your first win over Otto",
    "3 wins in a row",
    "Rating 640, up 12",
  ]);
  expect(changes({ ...ending, result: "drawn", streak: 2, rating: null }, "Otto", true)).toEqual(["2 draws in a row"]);
});

test("a win and a draw are never without words, and a defeat without news is", () => {
  expect(linesOf("won", "Otto", [])).toEqual(["A win over Otto"]);
  expect(linesOf("drawn", "Otto")).toEqual(["Level with Otto"]);
  expect(linesOf("lost", "Otto", [])).toEqual([]);
  expect(linesOf("won", "Otto", ["3 wins in a row"])).toEqual(["3 wins in a row"]);
});

test("a rating in numbers", () => {
  const told = (more: Partial<typeof rating>) => changes({ ...ending, rating: { ...rating, ...more } }, "Otto", true);
  expect(told({ before: 655 })).toEqual(["Rating 640, down 15"]);
  expect(told({ before: 640 })).toEqual(["Rating 640, as before"]);
  expect(changes({ ...ending, rating: { ...rating, before: null } as never }, "Otto", true)).toEqual([
    "Your first rating here: 640",
  ]);
});

test("a rating in steps", () => {
  const told = (more: object) => changes({ ...ending, rating: { ...rating, ...more } }, "Otto", false);
  expect(told({})).toEqual(["You've moved up, past Nell"]);
  expect(told({ before: 700, rung: "Pip", rung_before: "Nell" })).toEqual(["Nell is the next to catch"]);
  expect(told({ rung_before: "Nell" })).toEqual([]);
  expect(told({ rung_before: null })).toEqual([]);
});

test("trophies are told, but for a first win, which is said already", () => {
  const trophy = { name: "fork", game: "chess", about: "", opponent: "", table: "t", earned_ms: 1 };
  const trophies = [{ ...trophy, name: "first_win", about: "otto", opponent: "Otto" }, trophy];
  expect(changes({ ...ending, rating: null, is_first_win: true, trophies }, "Otto", true)).toEqual([
    "Your first win over Otto",
    "Trophy: Fork",
  ]);
  expect(changes({ ...ending, result: "lost", rating: null, trophies: [trophy] }, "Otto", true)).toEqual([
    "Trophy: Fork",
  ]);
});

test("lost matches are not counted out loud", () => {
  const lost: EndingForm = { ...ending, result: "lost", streak: 4, rating: null };
  expect(changes(lost, "Otto", true)).toEqual([]);
});

test("what one tells others", () => {
  expect(boast({ ...ending, is_first_win: true, streak: 3 }, "Otto")).toBe("My first win over Otto");
  expect(boast({ ...ending, streak: 3 }, "Otto")).toBe("3 wins in a row");
  expect(boast({ ...ending, result: "lost", streak: 3 }, "Otto")).toBe("");
});
