import { expect, test } from "vitest";
import { declined, declinedWords, offeredWords } from "./offers";
import type { Update } from "../net/protocol";

const at = (more: Partial<Update>) =>
  ({ moves: [], events: [], offer: null, outcome: null, aborted: false, ...more }) as unknown as Update;
const mine = { player: 0, text: "e4", spent_ms: 0 };
const theirs = { player: 1, text: "e5", spent_ms: 0 };
const offered = at({ moves: [mine], offer: { player: 0, what: "draw" } });

test("a draw that is not taken is said until whoever offered it moves again", () => {
  const refused = declined(offered, at({ moves: [mine] }), undefined);
  expect(refused).toEqual({ player: 1, what: "draw", moves: 1 });
  const after = at({ moves: [mine, theirs] });
  expect(declined(at({ moves: [mine] }), after, refused)).toBe(refused);
  expect(declined(after, at({ moves: [mine, theirs, mine] }), refused)).toBeUndefined();
});

test("playing on declines, an agreement does not, nor does a takeback", () => {
  expect(declined(offered, at({ moves: [mine, theirs] }), undefined)).toMatchObject({ player: 1 });
  expect(
    declined(offered, at({ moves: [mine], outcome: { winner: null, reason: "both agreed" } }), undefined),
  ).toBeUndefined();
  expect(
    declined({ ...offered, offer: { player: 0, what: "takeback" } }, at({ moves: [] }), undefined),
  ).toBeUndefined();
});

test("the offer and its answer may come at once", () => {
  const events = [
    { t: "offer", player: 0, what: "draw" },
    { t: "answer", player: 1, yes: false },
  ];
  expect(declined(at({ moves: [mine] }), at({ moves: [mine], events }), undefined)).toEqual({
    player: 1,
    what: "draw",
    moves: 1,
  });
  expect(declined(undefined, at({ moves: [mine], events }), undefined)).toBeUndefined();
});

test("in words", () => {
  expect(offeredWords("draw", "Anna")).toBe("Draw offered. Waiting for Anna…");
  expect(declinedWords({ player: 1, what: "draw", moves: 1 }, ["Maya", "Viktor"], [0])).toBe(
    "Viktor declined the draw.",
  );
  expect(declinedWords({ player: 1, what: "draw", moves: 1 }, ["Maya", "Viktor"], [1])).toBe("");
});
