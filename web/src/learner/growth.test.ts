import { describe, expect, it } from "vitest";
import { growthWords, missingWords } from "./growth";

const counts = (won: number, drawn: number, lost: number) => ({ won, drawn, lost });

describe("a curve", () => {
  it("takes some matches", () => {
    expect([0, 4, 5].map(missingWords)).toEqual([
      "Finish 6 more matches to see the curve.",
      "Finish 2 more matches to see the curve.",
      "Finish one more match to see the curve.",
    ]);
  });
  it("is told in words", () => {
    const group = (score: number) => ({ first: 1, last: 2, counts: counts(0, 0, 0), score, low: 0, high: 1 });
    const exam = { lessons: 5, against: "random", name: "Random", matches: 9, score: 0.62, low: 0.5, high: 0.7 };
    expect(growthWords({ matches: [], exams: [] })).toBe("No matches yet.");
    expect(growthWords({ matches: [group(0.2), group(0.615)], exams: [exam] })).toBe(
      "20 % at first, 62 % lately. Measured against Random: 62 %, between 50 and 70.",
    );
  });
});
