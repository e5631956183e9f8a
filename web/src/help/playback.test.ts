import { expect, test } from "vitest";
import { after, lasts, stepped, type Moment } from "./playback";

test("an example points, shows, and ends with its last position", () => {
  const seen: string[] = [];
  for (let now: Moment | undefined = { step: 0, pointing: false }; now; now = after(now, 3)) {
    seen.push(`${now.step}${now.pointing ? "?" : "!"}`);
    expect(lasts(now)).toBeGreaterThan(0);
  }
  expect(seen).toEqual(["0!", "0?", "1!", "1?", "2!"]);
});

test("a picture without moves stands still", () => {
  expect(after({ step: 0, pointing: false }, 1)).toBeUndefined();
});

test("stepping by hand stays within the example and points at nothing", () => {
  expect(stepped({ step: 0, pointing: true }, -1, 3)).toEqual({ step: 0, pointing: false });
  expect(stepped({ step: 1, pointing: true }, 1, 3)).toEqual({ step: 2, pointing: false });
  expect(stepped({ step: 2, pointing: false }, 1, 3)).toEqual({ step: 2, pointing: false });
});
