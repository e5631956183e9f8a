import { describe, expect, it } from "vitest";
import { addressOf, ago, countsOf, freeName, gathered, growth, growthWords, lessonMore, lessonSaid, lessonTitle, meanOf, optionsIn, rate, ruleWords, scored } from "./learning";
import type { GameForm, LessonForm, LessonStep, TreeForm } from "./protocol";

const counts = (won: number, drawn: number, lost: number) => ({ won, drawn, lost });
const step = (text: string, mine: boolean, before: number[], after: number[]) =>
  ({ text, mine, before: counts(...(before as [number, number, number])), after: counts(...(after as [number, number, number])) }) as LessonStep;

describe("growth", () => {
  it("goes from a seed to fruit", () => {
    expect([0, 1, 4, 5, 25, 100, 500, 2000].map((lessons) => growth(lessons).stage)).toEqual([0, 1, 1, 2, 3, 4, 5, 6]);
  });
  it("says what is missing", () => {
    expect(growth(3).next).toEqual({ lessons: 2, words: "a seedling" });
    expect(growth(9999).next).toBeUndefined();
  });
  it("shows in every lesson", () => {
    const heights = [0, 1, 2, 3, 10, 100, 1000].map((lessons) => growth(lessons).height);
    expect(heights).toEqual(heights.toSorted((a, b) => a - b));
    expect(growth(99_999).height).toBe(1);
  });
});

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

describe("like positions", () => {
  it("count where they are known, most seen first", () => {
    const child = (move: string, won: number) => ({ move, counts: counts(won, 0, 0) });
    const tree = { children: [child("a", 3), child("b", 0), child("c", 1)], own: [child("b", 9)] } as unknown as TreeForm;
    expect(gathered(tree).children.map((one) => [one.move, one.counts.won])).toEqual([["b", 9], ["a", 3], ["c", 1]]);
  });
  it("say what it goes by, unless it knows nothing", () => {
    const [a, b] = ["a", "b"].map((move) => ({ move, counts: counts(0, 0, 0) }));
    const tree = (rule: string) => ({ rule, children: [a, b], own: [{ ...a, mean: 0.25 }] }) as unknown as TreeForm;
    expect(gathered(tree("patterns")).children.map((one) => one.mean)).toEqual([0.25, undefined]);
    expect(gathered(tree("no data")).children.map((one) => one.mean)).toEqual([undefined, undefined]);
  });
  it("are worth what it expects of them, whichever player it is", () => {
    expect([meanOf({ value: 0.5 }, 0), meanOf({ value: 0.5 }, 1)]).toEqual([0.75, 0.25]);
    expect([rate(counts(1, 0, 0), 0.75), rate(counts(1, 0, 0), undefined), rate(counts(0, 0, 0), undefined)]).toEqual(["75 %", "100 %", "–"]);
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
  it("have words, and one that is new says its name", () => {
    expect(["memory", "patterns", "no data", "by heart"].map((rule) => ruleWords(rule)?.[0])).toEqual([
      "From memory", "From like moves", "It knows nothing here", "By heart",
    ]);
    expect(ruleWords("")).toBeUndefined();
  });
});

describe("a lesson", () => {
  it("is about the move that changed most", () => {
    const steps = [step("b2", true, [3, 0, 3], [3, 0, 4]), step("a1", false, [1, 0, 0], [1, 0, 1]), step("c1", true, [1, 0, 0], [1, 0, 1])];
    expect(lessonSaid({ steps, result: "lost" })).toBe("I lost. I trust c1 less now.");
  });
  it("tells of what was new", () => {
    expect(lessonSaid({ steps: [step("b2", true, [0, 0, 0], [1, 0, 0])], result: "won" })).toBe("I won. b2 was new to me here. It worked.");
  });
  it("may have no move of its own", () => {
    expect(lessonSaid({ steps: [], result: "drawn" })).toBe("A draw.");
  });
});

describe("lessons", () => {
  const one = { match: "m", source: "match", role: 1, result: "drawn", plies: 9, ms: 0, undone: false, skipped: "", table: "" } as LessonForm;
  it("say how it went and where it came from", () => {
    expect([lessonTitle(one), lessonMore(one, 0)]).toEqual(["Drew, moving second", "A match, 9 moves, just now"]);
  });
  it("may have taught nothing, or no longer", () => {
    const skipped = { ...one, role: null, result: null, plies: 0, skipped: "called off" };
    expect([lessonTitle(skipped), lessonMore(skipped, 0)]).toEqual(["A match that taught nothing", "A match, just now, called off"]);
    expect(lessonMore({ ...one, undone: true }, 0)).toBe("A match, 9 moves, just now, undone");
  });
  it("may be a file", () => {
    expect(lessonTitle({ ...one, source: "merge", role: null, result: null })).toBe("A memory was added");
  });
});

describe("words", () => {
  it("say how long ago", () => {
    expect([0, 59, 60, 3599, 3600, 7200].map((seconds) => ago(0, seconds * 1000))).toEqual([
      "just now", "just now", "a minute ago", "59 minutes ago", "an hour ago", "2 hours ago",
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
    const game = { options: [{ name: "rows", allowed: [2, 3] }, { name: "cols", allowed: [2, 3] }] } as unknown as GameForm;
    expect(optionsIn(game, new URLSearchParams("rows=3&cols=9&with=ada"))).toEqual({ rows: 3 });
  });
  it("lead to a learner", () => {
    expect(addressOf("dots", { rows: 3 }, "house", { with: "ada" })).toBe("/learners/dots/house?rows=3&with=ada");
    expect(addressOf("chess", {})).toBe("/learners/chess");
  });
});
