import { describe, expect, it } from "vitest";
import { tallyWords, unratedWords } from "./tally";

describe("tallyWords", () => {
  const names = ["Maya", "Mia"] as const;
  it("begins with whoever looks", () => {
    expect(tallyWords({ first: 3, second: 2, drawn: 1 }, names, [0])).toBe("You 3 · Mia 2 · draws 1");
    expect(tallyWords({ first: 3, second: 2, drawn: 1 }, names, [1])).toBe("You 2 · Maya 3 · draws 1");
  });
  it("uses names for watchers and for two at one screen", () => {
    expect(tallyWords({ first: 0, second: 1, drawn: 0 }, names, [])).toBe("Maya 0 · Mia 1 · draws 0");
    expect(tallyWords({ first: 0, second: 1, drawn: 0 }, names, [0, 1])).toBe("Maya 0 · Mia 1 · draws 0");
  });
  it("says nothing while there is nothing to count", () => {
    expect(tallyWords({ first: 0, second: 0, drawn: 0 }, names, [0])).toBe("");
  });
});

describe("unratedWords", () => {
  it("gives the first reason, also one that is not known here", () => {
    expect(unratedWords(["hint", "seed"])).toBe("A hint was used, so this match doesn't count for ratings.");
    expect(unratedWords(["magic"])).toBe("This match doesn't count for ratings.");
    expect(unratedWords([])).toBe("");
  });
});
