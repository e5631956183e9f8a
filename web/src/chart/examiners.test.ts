import { describe, expect, it } from "vitest";
import { examinersOf, markPoints } from "./examiners";

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
});
