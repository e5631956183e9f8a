import { describe, expect, it } from "vitest";
import {
  addressOf,
  countsOf,
  freeName,
  weighTree,
  meanOf,
  numberWords,
  optionsIn,
  reasonOf,
  scenarioOf,
  standingWords,
} from "./learning";
import type { GameForm, TreeForm } from "../net/protocol";

const counts = (won: number, drawn: number, lost: number) => ({ won, drawn, lost });
describe("counts", () => {
  it("are the learner's, whichever player it is", () => {
    const seen = { wdl: [0.7, 0.2, 0.1] as [number, number, number], visits: 10 };
    expect(countsOf(seen, 0)).toEqual(counts(7, 2, 1));
    expect(countsOf(seen, 1)).toEqual(counts(1, 2, 7));
    expect(countsOf({ wdl: [0.5, 0, 0.5], visits: 0 }, 0)).toEqual(counts(0, 0, 0));
  });
});

describe("what it goes by", () => {
  const child = (move: string, won: number, more = {}) => ({ move, counts: counts(won, 0, 0), ...more });
  const tree = (more: object) => ({ mine: true, rule: "memory", own: [], ...more }) as unknown as TreeForm;
  it("counts similar positions where they are known, best first", () => {
    const own = [{ ...child("b", 9), mean: 0.75 }];
    const children = [child("a", 3, { merit: 0.5 }), child("b", 0, { merit: 0.75 }), child("c", 1, { merit: 0.5 })];
    const found = weighTree(tree({ children, own }), "expectation");
    expect(found.children.map((one) => [one.move, one.counts.won])).toEqual([
      ["b", 9],
      ["a", 3],
      ["c", 1],
    ]);
    expect(
      weighTree(tree({ children, own }), "expectation", false).children.map((one) => [one.move, one.number]),
    ).toEqual([
      ["a", undefined],
      ["c", undefined],
      ["b", undefined],
    ]);
  });
  it("is the average of a path, or a chance, never the share of wins", () => {
    const children = [child("a1", 6, { merit: 0.76, chance: 0 }), child("b2", 5, { merit: 0.9, chance: 1 })];
    expect(weighTree(tree({ children }), "path").children.map((one) => [one.move, one.number])).toEqual([
      ["b2", "90 %"],
      ["a1", "76 %"],
    ]);
    expect(weighTree(tree({ children }), "chance").children.map((one) => one.number)).toEqual(["100 %", "0 %"]);
    expect(weighTree(tree({ children, rule: "no data" }), "path").children.map((one) => one.number)).toEqual([
      undefined,
      undefined,
    ]);
    expect(weighTree(tree({ children, mine: false }), "path").children.map((one) => one.number)).toEqual([
      undefined,
      undefined,
    ]);
  });
  it("is told with its parts", () => {
    expect(numberWords("expectation", { mean: 0.64, merit: 0.76 })).toBe("64 % + 12");
    expect(numberWords("expectation", { mean: 0.64, merit: 0.64 })).toBe("64 %");
    expect(numberWords("path", { merit: null })).toBe("–");
    expect([meanOf({ value: 0.5 }, 0), meanOf({ value: 0.5 }, 1)]).toEqual([0.75, 0.25]);
  });
});

describe("a free name", () => {
  const named = (...names: string[]) => names.map((name) => ({ name }));
  it("is the name itself, or the next one", () => {
    expect(freeName("Ada", named("Bo"))).toBe("Ada");
    expect(freeName("Ada", named("Ada", "Ada 2"))).toBe("Ada 3");
    expect(freeName("Ada 2", named("Ada", "Ada 2"))).toBe("Ada 3");
  });
  it("is cut between letters", () => {
    expect(freeName("🌱".repeat(50), [])).toBe("🌱".repeat(40));
    expect(freeName("🌱".repeat(40), named("🌱".repeat(40)))).toBe(`${"🌱".repeat(38)} 2`);
  });
});

describe("rules", () => {
  const character = {
    reasons: [{ rule: "memory", head: "From memory", sentence: "It follows." }],
    scenarios: [{ rule: "off path with data", head: "", sentence: "Off path." }],
  };
  it("have a character's words, and one that is new says its name", () => {
    expect(["memory", "by heart"].map((rule) => reasonOf(character, rule)?.head)).toEqual(["From memory", "By heart"]);
    expect([reasonOf(character, ""), reasonOf(undefined, "memory")]).toEqual([undefined, undefined]);
    expect([scenarioOf(character, "off path with data"), scenarioOf(character, "")]).toEqual(["Off path.", ""]);
  });
});

describe("addresses", () => {
  it("name options that there are", () => {
    const game = {
      options: [
        { name: "rows", allowed: [2, 3] },
        { name: "cols", allowed: [2, 3] },
      ],
    } as unknown as GameForm;
    expect(optionsIn(game, new URLSearchParams("rows=3&cols=9&with=ada"))).toEqual({ rows: 3 });
  });
  it("lead to a learner", () => {
    expect(addressOf("dots", { rows: 3 }, "house", { with: "ada" })).toBe("/learners/dots/house?rows=3&with=ada");
    expect(addressOf("chess", {})).toBe("/learners/chess");
  });
});

it("says whom a learner beats by now", () => {
  const standing = { rating: 420, error: 60, beats: "Otto", of_ten: 6 };
  expect(standingWords(standing, false)).toBe("Beats Otto 6 in 10");
  expect(standingWords(standing, true)).toBe("Beats Otto 6 in 10, rated 420 ± 60");
  expect(standingWords({ ...standing, beats: "" }, true)).toBe("Doesn't beat anyone here yet");
  expect(standingWords(null, true)).toBe("");
});
