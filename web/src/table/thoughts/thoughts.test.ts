import { expect, test } from "vitest";
import { hintOf, hintWords, nextStep, type HintStep } from "../hints";
import type { Candidate, Info, Ok, Seat, Turn, Update } from "../../net/protocol";
import { seeing } from "./seeing";
import { attention, curve, hasValue, listed, otherThanBest, percents, pointWords, weighed } from "./thoughts";

const candidate = (text: string, share: number, value = 0, line = [text]) =>
  ({
    text,
    move: text,
    path: [text],
    share,
    value,
    line,
    words: "57 % to win",
    sentence: `57 % to win for X, ${text}`,
  }) as unknown as Candidate;
const info = (...candidates: Candidate[]) => ({ nodes: 1, depth: 1, ms: 1, solved: false, candidates }) as Info;
const seen = info(
  candidate("b2", 0.3, 0.5),
  candidate("a1", 0.4),
  candidate("c3", 0.2),
  candidate("a3", 0.06),
  candidate("c1", 0.04),
);

test("the best comes first, whatever attention it had, and what was played is always there", () => {
  expect(listed(seen, undefined, 3).map((one) => one.text)).toEqual(["b2", "a1", "c3"]);
  expect(listed(seen, "c1", 3).map((one) => one.text)).toEqual(["b2", "a1", "c1"]);
  expect(listed(seen, "elsewhere", 3)).toHaveLength(3);
});

test("it is said when another move than the best was played", () => {
  expect(otherThanBest(seen, "a1")).toBe("a1");
  expect(otherThanBest(seen, "b2")).toBeUndefined();
  expect(otherThanBest(seen, undefined)).toBeUndefined();
  expect(otherThanBest(info(), "b2")).toBeUndefined();
});

test("the curve has a point for each move of which something was known, in order", () => {
  const blank = info({ ...candidate("a1", 1), words: "", sentence: "" });
  const thoughts = new Map([
    [3, info(candidate("a1", 1, -0.5))],
    [1, seen],
    [5, info()],
    [7, blank],
  ]);
  expect(curve(thoughts, []).map(({ move, value }) => [move, value])).toEqual([
    [2, 0.5],
    [4, -0.5],
  ]);
  expect([hasValue(seen), hasValue(blank), hasValue(info()), hasValue(undefined)]).toEqual([true, false, false, false]);
});

test("a point of the curve says what the server said of it", () => {
  const point = { move: 1, value: 0.2, words: "White is ahead by 0.8 pawns", text: "e4" };
  expect(pointWords(point)).toBe("Move 1, e4: White is ahead by 0.8 pawns");
  expect(pointWords({ ...point, text: undefined })).not.toContain("e4");
});

test("a point of the curve is what the move that was played is worth, not the best one", () => {
  const thoughts = new Map([[0, info(candidate("a1", 0.9, 0.5), candidate("b1", 0.1, -0.5))]]);
  const played = (text: string) => curve(thoughts, [{ player: 0, text, spent_ms: 0 }])[0];
  expect(played("b1")).toMatchObject({ value: -0.5, text: "b1" });
  expect(played("c1")).toMatchObject({ value: 0.5, text: undefined });
});

test("attention is called attention", () => {
  expect([0, 0.002, 0.3, 1].map(attention)).toEqual([
    "0 % of the attention",
    "under 1 % of the attention",
    "30 % of the attention",
    "100 % of the attention",
  ]);
});

test("a hint tells more each time", () => {
  const best = candidate("b2", 1, 0, ["b2", "a1", "c3"]);
  const hint = (step: HintStep, one = best) => ({ ...hintOf(1, answer(one), false)!, step });
  expect(hintWords(hint("place"), { place: "bottom board", near: false })).toBe("Look here: bottom board.");
  expect(hintWords(hint("place"), undefined)).toBe("Look here.");
  const bishop = { place: "f1", near: false, piece: "white bishop" };
  expect(hintWords(hint("place"), bishop)).toBe("Look at the white bishop on f1.");
  expect(hintWords(hint("move"), undefined)).toBe("Play b2.");
  expect(hintWords(hint("line"), undefined)).toBe("Play b2, then a1, c3.");
  expect(hintWords(hint("line", candidate("b2", 1)), undefined)).toBe("Play b2.");
});

const answer = (best: Candidate, more: Partial<Ok> = {}): Ok => ({ t: "ok", id: "", hint: info(best), ...more });

test("with the coach a hint says what it is about before it tells the move, where that has a name", () => {
  const known = { about: "You can win at once.", reason: "This makes 3 in a row." };
  const hint = hintOf(1, answer(candidate("b2", 1), known), true)!;
  expect(hint.steps).toEqual(["place", "kind", "move"]);
  expect(nextStep(hint)).toBe("kind");
  expect(hintWords({ ...hint, step: "kind" }, undefined)).toBe("You can win at once.");
  expect(hintWords({ ...hint, step: "move" }, undefined)).toBe("Play b2. This makes 3 in a row.");
  expect(nextStep({ ...hint, step: "move" })).toBeUndefined();
  expect(hintOf(1, answer(candidate("b2", 1)), true)!.steps).toEqual(["place", "move"]);
  expect(hintOf(1, { t: "ok", id: "" }, true)).toBeUndefined();
  const any = hintOf(1, { ...answer(candidate("b2", 1)), about: "Any move is fine.", free: true }, true)!;
  expect([any.free, nextStep(any), hintWords(any, undefined)]).toEqual([true, undefined, "Any move is fine."]);
  expect(nextStep(undefined)).toBe("place");
});

const seats: [Seat, Seat] = [
  { name: "Maya", kind: "person" },
  { name: "Mia", kind: "opponent", id: "mia" },
];
const moves: Turn[] = [
  { player: 0, text: "a1", spent_ms: 0 },
  { player: 1, text: "c3", spent_ms: 0 },
  { player: 0, text: "a2", spent_ms: 0 },
];
const update = { at: 3, to_move: 1, moves, seats } as unknown as Update;
const moment = {
  update,
  names: ["Maya", "Mia"] as const,
  thoughts: new Map([[1, seen]]),
  thinking: undefined,
  hint: undefined,
  past: undefined,
};

test("whose thoughts are shown, and what came of them", () => {
  expect(seeing(moment)).toMatchObject({ info: seen, title: "What Mia sees", played: "c3" });
  expect(seeing({ ...moment, thoughts: new Map() }).info).toBeUndefined();
  const live = seeing({ ...moment, thinking: { at: 3, info: seen } });
  expect([live.about, live.played]).toEqual(["Still thinking…", undefined]);
  expect(seeing({ ...moment, thinking: { at: 2, info: seen } }).about).toBe("Before Mia's last move.");
});

test("of a past move what was seen before it", () => {
  const past = (ply: number) => seeing({ ...moment, past: { ply } as never });
  expect(past(2)).toMatchObject({ info: seen, title: "What Mia saw", about: "Before move 2.", played: "c3" });
  expect(past(1)).toMatchObject({ info: undefined, about: "No computer thought about this move." });
  expect(past(0).info).toBeUndefined();
});

test("a hint is shown whole at its third step", () => {
  const hint = (step: HintStep) => ({ at: 3, info: seen, steps: [step], step });
  expect(seeing({ ...moment, hint: hint("move") }).title).toBe("What Mia sees");
  expect(seeing({ ...moment, hint: hint("line") }).about).toBe("What the strongest opponent would play here.");
});

test("chances add up to 100, and only what is certain is 0 or 100", () => {
  expect(percents([1, 0, 0])).toEqual([100, 0, 0]);
  expect(percents([0.999, 0, 0.001])).toEqual([99, 0, 1]);
  expect(percents([0.484, 0, 0.516])).toEqual([48, 0, 52]);
  expect(percents([0.333, 0.334, 0.333])).toEqual([33, 34, 33]);
  expect(percents([0.9991, 0.0005, 0.0004])).toEqual([98, 1, 1]);
  for (let i = 1; i < 50; i++) {
    const first = i / 50;
    expect(percents([first, (1 - first) / 3, (2 * (1 - first)) / 3]).reduce((a, b) => a + b)).toBe(100);
  }
});

test("what the computer weighed is a sentence, where there was something to weigh", () => {
  const other = { ...candidate("a1", 0.4), words: "40 % to win" };
  expect(weighed(info(candidate("b2", 0.6), other))).toBe("b2 looked best, ahead of a1.");
  expect(weighed(seen)).toBe("b2 looked as good as a1.");
  expect(weighed(info(candidate("b2", 1)))).toBe("");
  expect(weighed(info({ ...other, words: "" }, other))).toBe("");
  expect(weighed(undefined)).toBe("");
});
