import { expect, test } from "vitest";
import type { GameForm, Seat, Update } from "../net/protocol";
import { side, status } from "./status";

const game = {
  players: ["X", "O"],
  players_are: "symbols",
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
  ({
    seq: 3,
    to_move: 0,
    moves: [{}],
    seats: [person, pip],
    view: { shapes: [] },
    outcome: null,
    aborted: false,
    scores: null,
    ...more,
  }) as unknown as Update;

test("the headline speaks to one who plays the computer, and the game's own words are the opponent's", () => {
  expect(status(at({}), game, [0])).toEqual({
    head: "Your turn",
    more: "You play X.",
    bubble: "It is your turn. [You are X]",
  });
  expect(status(at({ moves: [] }), game, [0])).toEqual({
    head: "Your turn",
    more: "You go first. You play X.",
    bubble: "You go first: It is your turn. [You are X]",
  });
  expect(status(at({ moves: [{}, {}, {}] as never }), game, [0]).bubble).toBe("It is your turn");
  expect(status(at({ to_move: 1 }), game, [0])).toEqual({
    head: "Pip is thinking…",
    more: "You play X.",
    bubble: "The AI is thinking... [You are X]",
  });
  expect(status(at({ outcome: { winner: 1, reason: "three in a row" } }), game, [0])).toEqual({
    head: "Pip won",
    more: "Three in a row.",
    bubble: "The enemy (O) has won!",
  });
  expect(status(at({ outcome: { winner: null, reason: "full" } }), game, [0])).toMatchObject({
    head: "It's a draw",
    bubble: "It's a tie! No one wins.",
  });
});

const dots = {
  ...game,
  players: ["Player 1", "Player 2"],
  players_are: "names",
  sayings: {
    ...game.sayings,
    your_turn: "{mover}'s turn",
    they_win: "{winner} wins\n\nPlayer 1: {first}\nPlayer 2: {second}",
  },
} as GameForm;

test("who loses is told so, whichever player they are", () => {
  const over = at({ outcome: { winner: 0, reason: "the most boxes" }, scores: [6, 3], seats: [pip, person] });
  expect(status(over, dots, [1])).toEqual({
    head: "Pip won, 6 to 3",
    more: "The most boxes.",
    bubble: "Player 1 wins",
  });
  expect(status({ ...over, seats: [person, pip] }, dots, [0]).head).toBe("You won 6 to 3");
  const two = { seats: [person, { name: "Ben", kind: "person" }] as [Seat, Seat] };
  expect(status({ ...over, ...two }, dots, [0, 1])).toMatchObject({
    head: "Player 1 wins",
    more: "Player 1: 6 · Player 2: 3",
    bubble: undefined,
  });
  expect(status(at(two), dots, [0, 1])).toMatchObject({ head: "Player 1's turn", more: "Maya" });
  expect(status({ ...over, ...two }, dots, [])).toMatchObject({ head: "Maya won, 6 to 3" });
});

test("giving up is one's own doing, or the other's", () => {
  const resigned = at({ outcome: { winner: 1, reason: "X resigned", code: "resigned" } });
  expect(status(resigned, game, [0])).toMatchObject({ head: "You resigned", more: "Pip wins." });
  expect(status(resigned, game, [1])).toMatchObject({ head: "You won", more: "Maya resigned." });
  expect(status(resigned, game, [])).toMatchObject({ head: "Pip won", more: "Maya resigned." });
  expect(status(at({ outcome: { winner: 1, reason: "X ran out of time", code: "time" } }), game, [0]).head).toBe(
    "You ran out of time",
  );
});

test("the score is told only where it decided the match", () => {
  const ways = { resigned: "resigned", time: "ran out of time", left: "left the table" } as const;
  for (const [code, how] of Object.entries(ways) as [keyof typeof ways, string][]) {
    const over = at({ outcome: { winner: 0, reason: `Player 2 ${how}`, code }, scores: [2, 5] });
    expect(status(over, dots, [0])).toMatchObject({ head: "You won", more: `Pip ${how}.` });
    expect(status(over, dots, [])).toMatchObject({ head: "Maya won", more: `Pip ${how}.` });
  }
});

test("people are called by their names", () => {
  const two = { seats: [person, { name: "Ben", kind: "person" }] as [Seat, Seat] };
  expect(status(at(two), game, [0, 1]).head).toBe("Maya to move");
  expect(status(at({ ...two, to_move: 1 }), game, [0])).toMatchObject({ head: "Ben is thinking…", bubble: undefined });
  expect(status(at({ ...two, outcome: { winner: 1, reason: "resignation" } }), game, [0, 1]).head).toBe("Ben won");
  expect(status(at({ ...two, seq: -1 }), game, [0]).head).toBe("Waiting for your friend…");
  expect(status(at({ seq: -1, seats: [person, null] }), game, []).head).toBe("Maya is waiting for you");
  expect(status(at(two), game, []).more).toBe("You're watching.");
});

test("a rematch says whose seat is kept, and whether sides are the same", () => {
  const kept = at({ seq: -1, seats: [person, null], waiting_for: "Ben" });
  expect(status(kept, game, [0], { swapped: true })).toMatchObject({
    head: "Waiting for Ben…",
    more: "You'll play X this time.",
  });
  expect(status(kept, game, []).head).toBe("Waiting for Ben…");
  expect(status(kept, game, [], { reserved: true }).head).toBe("Maya is waiting for you");
  expect(status(at({}), game, [0], { swapped: false }).more).toBe("You play X again.");
  expect(side(dots, 1, true, "would")).toBe("You'd be Player 2 this time.");
});

test("where one is sent is said", () => {
  const sent = at({
    view: {
      width: 9,
      height: 9,
      shapes: [
        {
          kind: "region",
          at: [1, 1],
          size: [3, 3],
          label: "top left board, open, play here",
          place: "top left board",
          flags: ["sent"],
        },
      ],
    },
  });
  expect(status(sent, game, [0]).more).toBe("Play in the top left board.");
});
