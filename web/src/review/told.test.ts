import { expect, test } from "vitest";
import type { MoveReason, ReviewedMatch, ReviewedMoveForm, ReviewForm } from "../net/protocol";
import {
  chanceWords,
  edges,
  faultsOf,
  faultsOnCurve,
  lessonsIn,
  noneLost,
  numbered,
  reasonText,
  timeLeft,
} from "./told";

const seat = (name: string) => ({ name, kind: "person" as const });
const match = (you: number[]): ReviewedMatch => ({
  table: "t",
  game: "tictactoe",
  options: {},
  variant: "",
  seats: [seat("Maya"), seat("Nell")],
  you,
  start: null,
  moves: ["b1", "a2"],
  numbers: null,
  main_line: false,
  outcome: null,
});
const move = (ply: number, more: Partial<ReviewedMoveForm>): ReviewedMoveForm => ({
  ply,
  player: (ply + 1) % 2,
  move: "b1",
  before: [0, 0],
  chance: [0, 0],
  lost: 0,
  score_lost: 0,
  mark: "best",
  only: false,
  sentence: "",
  best: "a1",
  also: [],
  line: [],
  reply: [],
  solved: true,
  reasons: [],
  ...more,
});
const review: ReviewForm = {
  game: "tictactoe",
  options: {},
  signature: "",
  start: [0.25, 0.25],
  plies: [move(1, { chance: [0, 1], mark: "blunder" }), move(2, { chance: [1, 0], mark: "slip" })],
  accuracy: [0, null],
  turning: 1,
};

test("whoever answers is you, or has a name", () => {
  const reason: MoveReason = {
    name: "fork",
    text: "",
    words: "This lets {other} fork at {cell}.",
    gaps: { cell: "c3" },
    good: false,
    line: [],
  };
  expect(reasonText(reason, 0, match([1]))).toBe("This lets you fork at c3.");
  expect(reasonText(reason, 0, match([0]))).toBe("This lets Nell fork at c3.");
  expect(reasonText(reason, 1, match([0, 1]))).toBe("This lets Maya fork at c3.");
});

test("chances are said for both, and a draw where there is one", () => {
  expect(chanceWords(review, match([0]), 0)).toBe("Before the first move: Maya 25 %, Nell 25 %, draw 50 %.");
  expect(chanceWords(review, match([0]), 1)).toBe("After move 1, b1: Maya 0 %, Nell 100 %.");
});

test("the curve has a lower and an upper edge, and draws lie between", () => {
  expect(edges(review)).toEqual({
    lower: [
      [0, 0.75],
      [0.5, 1],
      [1, 0],
    ],
    upper: [
      [0, 0.25],
      [0.5, 1],
      [1, 0],
    ],
  });
});

test("one learns from one's own faults, or from all if one only watched", () => {
  const plies = (you: number[]) => lessonsIn({ review, match: match(you) }).map((one) => one.ply);
  expect(plies([0])).toEqual([1]);
  expect(plies([1])).toEqual([2]);
  expect(plies([])).toEqual([1, 2]);
  expect(plies([0, 1])).toEqual([1, 2]);
  expect(faultsOf(review, 0)).toEqual({ slip: 0, mistake: 0, blunder: 1 });
});

test("signs on the curve do not cover each other: the worst of them stays", () => {
  const plies = Array.from({ length: 40 }, (_, i) => move(i + 1, {}));
  plies[9] = move(10, { mark: "mistake", lost: 0.15 });
  plies[10] = move(11, { mark: "blunder", lost: 0.4 });
  plies[20] = move(21, { mark: "slip", lost: 0.06 });
  plies[30] = move(31, { mark: "mistake", lost: 0.12 });
  expect(faultsOnCurve({ ...review, plies }).map((one) => one.ply)).toEqual([11, 31]);
});

test("a move of chess has the number that both share, any other its own", () => {
  const mate = { ply: 4, move: "Qh4#" };
  expect(numbered({ ...match([]), numbers: ["1.", "1…", "2.", "2…"] }, mate)).toBe("2… Qh4#");
  expect(numbered(match([]), { ply: 4, move: "b2" })).toBe("Move 4: b2");
});

test("how long the rest takes is said as soon as one can tell", () => {
  expect(timeLeft(1000, 2, 600)).toBe("");
  expect(timeLeft(3000, 6, 20)).toBe("About 10 seconds left.");
  expect(timeLeft(3000, 6, 594)).toBe("About 5 minutes left.");
  expect(timeLeft(3000, 6, 0)).toBe("");
});

test("a match that was won from the start says so, if that is certain", () => {
  const won = { ...review, start: [0, 1] as [number, number], plies: [move(1, { chance: [0, 1] })] };
  const ended = { ...match([]), outcome: { winner: 1, reason: "", words: "" } as ReviewedMatch["outcome"] };
  expect(noneLost(won, ended)).toMatch(/^Nell could force a win from the first move on/);
  expect(noneLost(won, { ...ended, you: [1] })).toMatch(/^You could force a win/);
  expect(noneLost({ ...won, start: [0.01, 0.99] }, ended)).toBe("Nobody made a serious mistake.");
  expect(noneLost(won, match([]))).toBe("Nobody made a serious mistake.");
  const given = {
    ...won,
    start: [0.01, 0.99] as [number, number],
    plies: [move(2, { mark: "blunder", chance: [0, 1] })],
  };
  expect(noneLost(given, ended)).toBe("Maya lost without a serious mistake.");
  expect(noneLost(given, { ...ended, you: [0] })).toBe("You lost without a serious mistake.");
});
