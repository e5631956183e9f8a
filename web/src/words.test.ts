import { expect, test } from "vitest";
import type { GameForm, Seat, Update } from "./protocol";
import { clock, count, initials, status } from "./words";

const game = {
  players: ["X", "O"],
  sayings: {
    you_are: "[You are {you}]",
    your_turn: "It is your turn",
    their_turn: "The AI is thinking...",
    you_win: "{winner} wins\n\nPlayer 1: {first}\nPlayer 2: {second}",
    they_win: "The enemy ({other}) has won!",
    draw: "It's a tie! No one wins.",
    you_begin: "You go first:",
    start_over: "Reset Game",
  },
} as GameForm;
const person: Seat = { name: "Maya", kind: "person" };
const pip: Seat = { name: "Pip", kind: "opponent", id: "pip" };
const at = (more: Partial<Update>) =>
  ({ seq: 3, to_move: 0, moves: [{}], seats: [person, pip], view: { shapes: [] }, outcome: null, aborted: false, scores: null, ...more }) as unknown as Update;

test("the game speaks to one who plays the computer", () => {
  expect(status(at({}), game, [0])).toEqual({ head: "It is your turn", more: "[You are X]" });
  expect(status(at({ moves: [] }), game, [0]).more).toBe("You go first: [You are X]");
  expect(status(at({ to_move: 1 }), game, [0]).head).toBe("The AI is thinking...");
  expect(status(at({ outcome: { winner: 1, reason: "three in a row" } }), game, [0])).toEqual({ head: "The enemy (O) has won!", more: "Three in a row." });
  expect(status(at({ outcome: { winner: null, reason: "full" } }), game, [0]).head).toBe("It's a tie! No one wins.");
});

test("a saying of several lines is split", () => {
  const ended = at({ outcome: { winner: 0, reason: "more boxes" }, scores: [5, 4] });
  expect(status(ended, game, [0])).toEqual({ head: "X wins", more: "Player 1: 5 · Player 2: 4" });
});

test("people are called by their names", () => {
  const two = { seats: [person, { name: "Ben", kind: "person" }] as [Seat, Seat] };
  expect(status(at(two), game, [0, 1]).head).toBe("Maya to move.");
  expect(status(at({ ...two, to_move: 1 }), game, [0]).head).toBe("Ben is thinking.");
  expect(status(at({ ...two, outcome: { winner: 1, reason: "resignation" } }), game, [0, 1]).head).toBe("Ben wins!");
  expect(status(at({ ...two, seq: -1 }), game, [0]).head).toBe("Waiting for the other player.");
  expect(status(at({ seq: -1, seats: [person, null] }), game, []).head).toBe("Maya waits for you.");
  expect(status(at(two), game, []).more).toBe("You are watching.");
});

test("where one is sent is said", () => {
  const sent = at({ view: { width: 9, height: 9, shapes: [{ kind: "region", at: [1, 1], size: [3, 3], label: "top left board, open, play here", flags: ["sent"] }] } });
  expect(status(sent, game, [0]).more).toBe("Play in the top left board.");
});

test("initials, counts, clocks", () => {
  expect(initials("The Professor")).toBe("TP");
  expect(initials("maya")).toBe("MA");
  expect(initials("🦊 Fox")).toBe("🦊F");
  expect(initials("👨‍👩‍👧‍👦")).toBe("👨‍👩‍👧‍👦");
  expect(count(12345)).toBe("12,345");
  expect(count(2_500_000)).toBe("2.5 million");
  expect(clock(65_000)).toBe("1:05");
  expect(clock(4_250)).toBe("0:04.3");
  expect(clock(3_725_000)).toBe("1:02:05");
});
