import { describe, expect, test } from "vitest";
import { askedIn, atOnce, fits, setUpAddress, tableOf, usual, usualFirst, wish, type Chosen } from "./choices";
import type { GameForm } from "../net/protocol";

const size = { name: "rows", default: 3, allowed: [3, 4, 5], words: "rows" };
const game = (first: GameForm["first"]) => ({ name: "g", first, options: [size] }) as unknown as GameForm;

describe("what is usual", () => {
  test("who starts is the game's to say", () => {
    expect(usual(game("chance"), undefined).first).toBe("chance");
    expect(usual(game("other"), undefined).first).toBe("other");
    expect(usual(game("ask"), undefined).first).toBe("me");
  });
  test("an opponent that likes to begin goes before it", () => {
    expect(usualFirst(game("me"), { begins: true })).toBe("other");
    expect(usualFirst(game("chance"), { begins: false })).toBe("chance");
  });
  test("the last choice goes before it", () => {
    expect(usual(game("chance"), { first: "me", opponent: "pip" })).toMatchObject({
      first: "me",
      opponent: "pip",
      way: "computer",
    });
  });
  test("what no longer exists is forgotten", () => {
    const last = { options: { rows: 9, gone: 1 }, clock: "1+1", way: "pigeon" as never };
    expect(usual(game("me"), last)).toMatchObject({ options: {}, clock: "", way: "computer" });
    expect(usual(game("me"), { options: { rows: 5 } }).options).toEqual({ rows: 5 });
  });
});

describe("the wish", () => {
  const chosen: Chosen = {
    way: "computer",
    opponent: "pip",
    pair: ["bee", "pip"],
    first: "me",
    options: { rows: 4 },
    friend: " ",
    clock: "",
    listed: false,
  };
  test("who moves first sits first", () => {
    expect(wish("g", chosen).seats).toEqual([{ who: "me" }, { who: "opponent", id: "pip" }]);
    expect(wish("g", { ...chosen, first: "other" }).seats).toEqual([{ who: "opponent", id: "pip" }, { who: "me" }]);
    expect(wish("g", { ...chosen, first: "chance" }).shuffle).toBe(true);
  });
  test("a friend here has a name, one by link comes later", () => {
    expect(wish("g", { ...chosen, way: "here" }).seats[1]).toEqual({ who: "neighbour", name: "Friend" });
    expect(wish("g", { ...chosen, way: "link" }).seats[1]).toEqual({ who: "anyone" });
  });
  test("clock and position only where they are wanted", () => {
    expect(wish("g", chosen, "  ")).not.toHaveProperty("start");
    expect(wish("g", chosen)).not.toHaveProperty("clock");
    expect(wish("g", { ...chosen, clock: "60000+1000" }, " x ")).toMatchObject({
      start: "x",
      clock: { base_ms: 60000, gain_ms: 1000 },
    });
  });
});

test("a preset is recognised, also when it is what is usual", () => {
  expect(fits(game("me"), {}, { rows: 3 })).toBe(true);
  expect(fits(game("me"), { rows: 4 }, { rows: 3 })).toBe(false);
  expect(fits(game("me"), { rows: 4 }, { rows: 4 })).toBe(true);
});

test("a table is found by its link or by its code", () => {
  for (const text of ["http://a.b:8000/t/y-bgVZNDqJbc3iri?x=1", " y-bgVZNDqJbc3iri ", "/t/y-bgVZNDqJbc3iri/"])
    expect(tableOf(text)).toBe("y-bgVZNDqJbc3iri");
  for (const text of ["", "hello", "two words here", "http://a.b/"]) expect(tableOf(text)).toBeUndefined();
});

describe("a match that begins at once", () => {
  const [ben, cleo] = [
    { id: "ben", begins: false },
    { id: "cleo", begins: true },
  ];
  test("is as usual, but a newcomer makes the first move", () => {
    const chosen = { way: "computer", opponent: "ben" };
    expect(atOnce(game("chance"), ben, undefined, true)).toMatchObject({ ...chosen, first: "me" });
    expect(atOnce(game("chance"), ben, undefined, false)).toMatchObject({ ...chosen, first: "chance" });
    expect(atOnce(game("me"), cleo, undefined, false).first).toBe("other");
  });
  test("repeats what was chosen the last time", () => {
    const last = { way: "here" as const, opponent: "cleo", first: "other" as const, options: { rows: 4 } };
    expect(atOnce(game("me"), cleo, last, true)).toMatchObject({ ...last, way: "computer" });
  });
  test("takes the seat of whoever was picked", () => {
    const seat = { who: "opponent" as const, id: "ben", toward: "cleo", share: 0.5 };
    expect(wish("g", atOnce(game("me"), ben, undefined, true), "", seat).seats).toEqual([{ who: "me" }, seat]);
  });
});

describe("an address that sets a match up", () => {
  test("says what was chosen, and is read again", () => {
    const chosen = { opponent: "ada", first: "other" as const, options: { rows: 4 } };
    const address = setUpAddress("g", chosen);
    expect(address).toBe("/new/g?opponent=ada&first=other&rows=4");
    expect(askedIn(game("me"), new URL(address, "http://here").searchParams)).toEqual(chosen);
    expect(setUpAddress("g", { opponent: "" })).toBe("/new/g");
  });
  test("means nothing where it says what there is not", () => {
    expect(askedIn(game("me"), new URLSearchParams("first=nobody&way=by%20mail&rows=99&colour=red"))).toEqual({});
  });
});
