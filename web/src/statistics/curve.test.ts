import { describe, expect, it } from "vitest";
import type { StandingForm } from "../net/protocol";
import { curveWords } from "./curve";

const step = (won: number, drawn: number, lost: number) =>
  ({ ended_ms: 0, name: "", won, drawn, lost }) as StandingForm;

describe("curveWords", () => {
  it("tells where it stands and where it was best", () => {
    expect(curveWords([])).toBe("");
    expect(curveWords([step(0, 0, 1), step(0, 1, 1)])).toBe("2 matches, none won yet.");
    expect(curveWords([step(1, 0, 0)])).toBe("1 match, 100 % won: your best so far.");
    expect(curveWords([step(0, 0, 1), step(1, 0, 1), step(1, 1, 1)])).toBe(
      "3 matches, 33 % won. Your best was 50 % after 2 matches.",
    );
  });
});
