import { describe, expect, it } from "vitest";
import type { LessonStep } from "../../net/protocol";
import { lessonSaid } from "./learned";

const counts = (won: number, drawn: number, lost: number) => ({ won, drawn, lost });
const step = (text: string, mine: boolean, before: number[], after: number[]) =>
  ({
    text,
    mine,
    before: counts(...(before as [number, number, number])),
    after: counts(...(after as [number, number, number])),
  }) as LessonStep;

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
    expect(lessonSaid({ steps: [], result: "drawn" })).toBe("It was a draw.");
  });
});
