import { describe, expect, it } from "vitest";
import {
  addressOf,
  ago,
  countsOf,
  examinersOf,
  freeName,
  gathered,
  growthWords,
  lessonMore,
  lessonSaid,
  lessonTitle,
  markPoints,
  meanOf,
  missingWords,
  numberWords,
  optionsIn,
  rate,
  reasonOf,
  scenarioOf,
  scored,
} from "./learning";
import type { GameForm, LessonForm, LessonStep, TreeForm } from "../net/protocol";

const counts = (won: number, drawn: number, lost: number) => ({ won, drawn, lost });
const step = (text: string, mine: boolean, before: number[], after: number[]) =>
  ({
    text,
    mine,
    before: counts(...(before as [number, number, number])),
    after: counts(...(after as [number, number, number])),
  }) as LessonStep;

describe("counts", () => {
  it("take a draw for half a win", () => {
    expect([scored(counts(1, 2, 1)), scored(counts(0, 1, 0)), scored(counts(0, 0, 0))]).toEqual([50, 50, 0]);
  });
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
    const found = gathered(tree({ children, own }), "expectation");
    expect(found.children.map((one) => [one.move, one.counts.won])).toEqual([
      ["b", 9],
      ["a", 3],
      ["c", 1],
    ]);
    expect(
      gathered(tree({ children, own }), "expectation", false).children.map((one) => [one.move, one.number]),
    ).toEqual([
      ["a", undefined],
      ["c", undefined],
      ["b", undefined],
    ]);
  });
  it("is the average of a path, or a chance, never the share of wins", () => {
    const children = [child("a1", 6, { merit: 0.76, chance: 0 }), child("b2", 5, { merit: 0.9, chance: 1 })];
    expect(gathered(tree({ children }), "path").children.map((one) => [one.move, one.number])).toEqual([
      ["b2", "90 %"],
      ["a1", "76 %"],
    ]);
    expect(gathered(tree({ children }), "chance").children.map((one) => one.number)).toEqual(["100 %", "0 %"]);
    expect(gathered(tree({ children, rule: "no data" }), "path").children.map((one) => one.number)).toEqual([
      undefined,
      undefined,
    ]);
    expect(gathered(tree({ children, mine: false }), "path").children.map((one) => one.number)).toEqual([
      undefined,
      undefined,
    ]);
  });
  it("is told with its parts", () => {
    expect(numberWords("expectation", { mean: 0.64, merit: 0.76 })).toBe("64 % + 12");
    expect(numberWords("expectation", { mean: 0.64, merit: 0.64 })).toBe("64 %");
    expect(numberWords("path", { merit: null })).toBe("–");
    expect([meanOf({ value: 0.5 }, 0), meanOf({ value: 0.5 }, 1)]).toEqual([0.75, 0.25]);
    expect([rate(counts(1, 0, 0)), rate(counts(0, 0, 0))]).toEqual(["100 %", "–"]);
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

describe("a curve", () => {
  const exam = (against: string, name: string) => ({
    lessons: 5,
    against,
    name,
    matches: 9,
    score: 0.5,
    low: 0,
    high: 1,
  });
  it("tells examiners apart", () => {
    const found = examinersOf([
      { matches: [], exams: [exam("random", "Random"), exam("perfect", "Perfect"), exam("random", "Random")] },
    ]);
    expect(found.map(({ name, corners, filled }) => [name, corners, filled])).toEqual([
      ["Random", 4, true],
      ["Perfect", 3, true],
    ]);
    const many = examinersOf([{ matches: [], exams: Array.from({ length: 8 }, (_, i) => exam(String(i), "")) }]);
    expect(new Set(many.map(({ corners, filled }) => `${corners} ${filled}`)).size).toBe(8);
    expect(markPoints({ corners: 3 }, 5)).toHaveLength(3);
  });
  it("takes some matches", () => {
    expect([0, 4, 5].map(missingWords)).toEqual([
      "Finish 6 more matches to see the curve.",
      "Finish 2 more matches to see the curve.",
      "Finish one more match to see the curve.",
    ]);
  });
});

describe("a lesson", () => {
  it("is about the move that changed most", () => {
    const steps = [
      step("b2", true, [3, 0, 3], [3, 0, 4]),
      step("a1", false, [1, 0, 0], [1, 0, 1]),
      step("c1", true, [1, 0, 0], [1, 0, 1]),
    ];
    expect(lessonSaid({ steps, result: "lost" })).toBe("I lost. I trust c1 less now.");
  });
  it("tells of what was new", () => {
    expect(lessonSaid({ steps: [step("b2", true, [0, 0, 0], [1, 0, 0])], result: "won" })).toBe(
      "I won. b2 was new to me here. It worked.",
    );
  });
  it("may have no move of its own", () => {
    expect(lessonSaid({ steps: [], result: "drawn" })).toBe("A draw.");
  });
});

describe("lessons", () => {
  const one = {
    match: "m",
    source: "match",
    role: 1,
    result: "drawn",
    plies: 9,
    ms: 0,
    undone: false,
    skipped: "",
    table: "",
  } as LessonForm;
  it("say how it went and where it came from", () => {
    expect([lessonTitle(one), lessonMore(one, 0)]).toEqual(["Drew, moving second", "A match, 9 moves, just now"]);
  });
  it("may have taught nothing, or no longer", () => {
    const skipped = { ...one, role: null, result: null, plies: 0, skipped: "called off" };
    expect([lessonTitle(skipped), lessonMore(skipped, 0)]).toEqual([
      "A match that taught nothing",
      "A match, just now, called off",
    ]);
    expect(lessonMore({ ...one, undone: true }, 0)).toBe("A match, 9 moves, just now, undone");
  });
  it("may be a file", () => {
    expect(lessonTitle({ ...one, source: "merge", role: null, result: null })).toBe("A memory was added");
  });
});

describe("words", () => {
  it("say how long ago", () => {
    expect([0, 59, 60, 3599, 3600, 7200].map((seconds) => ago(0, seconds * 1000))).toEqual([
      "just now",
      "just now",
      "a minute ago",
      "59 minutes ago",
      "an hour ago",
      "2 hours ago",
    ]);
    expect(ago(0, 90_000_000)).toContain("1970");
  });
  it("tell a curve", () => {
    const group = (score: number) => ({ first: 1, last: 2, counts: counts(0, 0, 0), score, low: 0, high: 1 });
    const exam = { lessons: 5, against: "random", name: "Random", matches: 9, score: 0.62, low: 0.5, high: 0.7 };
    expect(growthWords({ matches: [], exams: [] })).toBe("No matches yet.");
    expect(growthWords({ matches: [group(0.2), group(0.615)], exams: [exam] })).toBe(
      "20 % at first, 62 % of late. Measured against Random: 62 %, between 50 and 70.",
    );
  });
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
