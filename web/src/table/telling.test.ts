import { expect, test } from "vitest";
import type { GameForm, Seat, Turn, Update } from "../net/protocol";
import { announcement } from "./telling";

const sayings = {
  you_are: "",
  your_turn: "Your turn.",
  their_turn: "",
  you_win: "You win!",
  they_win: "I win!",
  draw: "",
  you_begin: "",
  start_over: "",
};
const game = { players: ["X", "O"], players_are: "symbols", sayings } as GameForm;
const seats: [Seat, Seat] = [
  { name: "Maya", kind: "person" },
  { name: "Mia", kind: "opponent", id: "mia" },
];
const turn = (player: number, text: string): Turn => ({ player, text, spent_ms: 0 });
const at = (moves: Turn[], more: Partial<Update> = {}) =>
  ({
    seq: 9,
    at: moves.length,
    to_move: moves.length % 2,
    moves,
    seats,
    view: { shapes: [] },
    outcome: null,
    aborted: false,
    scores: null,
    ...more,
  }) as unknown as Update;

test("at first sight it is said where the match is", () => {
  expect(announcement(undefined, at([]), game, [0])).toBe("Your turn. You play X.");
});

test("each move is announcement with its player, and then whose turn it is", () => {
  const [none, one] = [at([]), at([turn(0, "a1")])];
  const two = at([turn(0, "a1"), turn(1, "b2")]);
  expect(announcement(none, one, game, [0])).toBe("You played a1.");
  expect(announcement(one, two, game, [0])).toBe("Mia played b2. Your turn.");
});

test("several moves in a row are announcement one by one", () => {
  const many = at([turn(0, "a1"), turn(1, "b2"), turn(1, "b3"), turn(1, "c1")], { to_move: 0 });
  expect(announcement(at([turn(0, "a1")]), many, game, [0])).toBe(
    "Mia played b2. Mia played b3. Mia played c1. Your turn.",
  );
});

test("what was taken back and how it ended are announcement, and nothing twice", () => {
  const [none, one] = [at([], { at: 3 }), at([turn(0, "a1")])];
  expect(announcement(one, none, game, [0])).toBe("Move taken back. Your turn.");
  expect(announcement(one, one, game, [0])).toBe("");
  const over = at([turn(0, "a1"), turn(1, "b2")], { to_move: null, outcome: { winner: 1, reason: "three in a row" } });
  expect(announcement(one, over, game, [0])).toBe("Mia played b2. Mia won. Three in a row.");
  const resigned = at([turn(0, "a1")], { outcome: { winner: 1, reason: "X resigned", code: "resigned" } });
  expect(announcement(one, resigned, game, [0])).toBe("You resigned. Mia wins.");
});

test("somebody who takes over is announcement of before the next move", () => {
  const one = at([turn(0, "a1")]);
  const replaced = [{ ply: 1, player: 1, was: "Mia", now: "Otto" }];
  expect(announcement(one, { ...one, replaced }, game, [0])).toBe("Mia couldn't go on, so Otto took over.");
  const moved = at([turn(0, "a1"), turn(1, "b2")], {
    replaced,
    seats: [seats[0], { name: "Otto", kind: "opponent", id: "otto" }],
  });
  expect(announcement(one, moved, game, [0])).toBe("Mia couldn't go on, so Otto took over. Otto played b2. Your turn.");
});
