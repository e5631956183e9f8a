import { describe, expect, it } from "vitest";
import type { NetForm, OpponentForm } from "../net/protocol";
import { aboutChampion, championsAt, clockOf, pointsOf, rungsOf, verdictOf } from "./champions";

const met = (id: string, score: number) => ({ id, name: id, matches: 16, score, low: 0, high: 1 });
const champion = (more: Partial<NetForm>) =>
  ({ state: "ready", minutes: 1, seconds: 61, matches: 512, beaten: [], ...more }) as unknown as NetForm;

describe("a champion", () => {
  it("has a place of its own", () => {
    expect(championsAt("dots", { rows: 3 })).toBe("/champions/dots?rows=3");
    expect(championsAt("dots", {}, "a b")).toBe("/champions/dots/a%20b");
  });
  it("beats, is even, loses, or has not met somebody", () => {
    expect([0.6, 0.5, 0.2].map((score) => verdictOf({ score }))).toEqual(["beats", "even", "loses"]);
    expect(verdictOf(undefined)).toBe("notMet");
  });
  it("stands beside the whole ladder, the strongest first", () => {
    const ladder = ["pip", "mia", "perfect"].map((id) => ({ id, name: id }) as OpponentForm);
    const rungs = rungsOf(champion({ beaten: [met("mia", 0.5), met("pip", 1)] }), ladder);
    expect(rungs.map((one) => [one.opponent.id, one.verdict])).toEqual([
      ["perfect", "notMet"],
      ["mia", "even"],
      ["pip", "beats"],
    ]);
  });
  it("counts points in halves, and time in minutes", () => {
    expect([1, 0.84375, 0.5].map((score) => pointsOf({ score, matches: 16 }))).toEqual([16, 13.5, 8]);
    expect([0, 59.6, 61, 600].map(clockOf)).toEqual(["0:00", "1:00", "1:01", "10:00"]);
  });
  it("says how it came about", () => {
    expect(aboutChampion(champion({}))).toBe("Trained for 1:01 · 512 matches against itself");
    expect(aboutChampion(champion({ state: "training" }))).toBe("Training · 512 matches against itself");
    expect(aboutChampion(champion({ minutes: 0, matches: 0 }))).toBe("Came as a file");
    expect(aboutChampion(champion({ state: "empty" }))).toBe("Hasn't finished its first round");
  });
});
