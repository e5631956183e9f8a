import { describe, expect, it } from "vitest";
import type { LessonForm } from "../net/protocol";
import { ago, lessonMore, lessonTitle } from "./lessons";

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
    expect([lessonTitle(one), lessonMore(one, 0)]).toEqual(["Drew, moving second", "A match · 9 moves · just now"]);
  });
  it("may have taught nothing, or no longer", () => {
    const skipped = { ...one, role: null, result: null, plies: 0, skipped: "called off" };
    expect([lessonTitle(skipped), lessonMore(skipped, 0)]).toEqual([
      "A match that taught nothing",
      "A match · just now · called off",
    ]);
    expect(lessonMore({ ...one, undone: true }, 0)).toBe("A match · 9 moves · just now · undone");
  });
  it("may be a file", () => {
    expect(lessonTitle({ ...one, source: "merge", role: null, result: null })).toBe("A memory was added");
  });
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
});
