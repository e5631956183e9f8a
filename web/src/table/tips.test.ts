import { expect, test } from "vitest";
import type { GameForm, Shape, Turn, Update, View } from "../net/protocol";
import { pointed, tip } from "./tips";

const cell = (id: string, x: number, y: number): Shape => ({ id, kind: "cell", at: [x, y], size: [1, 1], label: id });
const board: View = {
  width: 3,
  height: 3,
  shapes: [cell("a1", 0.5, 0.5), cell("b2", 1.5, 1.5), cell("c2", 2.5, 1.5), cell("c3", 2.5, 2.5)],
};

test("the hand points at the place nearest to the middle, and on along a path", () => {
  expect(pointed(board, [["a1"], ["c2"], ["c3"]], [])).toBe("c2");
  expect(pointed(board, [["c3"], ["b2"]], [])).toBe("b2");
  const long = [
    ["a1", "c2"],
    ["a1", "b2"],
    ["c3", "c2"],
  ];
  expect(pointed(board, long, [])).toBe("a1");
  expect(pointed(board, long, ["a1"])).toBe("b2");
  expect(pointed(board, long, ["c3"])).toBe("c2");
});

test("what is not on the board is not pointed at, and without a move nothing is", () => {
  expect(pointed(board, [["a1", "b2", "queen"]], ["a1", "b2"])).toBeUndefined();
  expect(pointed(board, [], [])).toBeUndefined();
});

const game = { players: ["X", "O"], first_moves: ["Put your {you} here.", "Then win."] } as unknown as GameForm;
const at = (...players: number[]) =>
  ({ moves: players.map((player): Turn => ({ player, text: "a1", spent_ms: 0 })) }) as Update;

test("one line a move of one's own, then none", () => {
  expect(tip(at(), game, [1], true)).toBe("Put your O here.");
  expect(tip(at(0), game, [1], true)).toBe("Put your O here.");
  expect(tip(at(0, 1), game, [1], true)).toBe("Then win.");
  expect(tip(at(0, 1, 0, 1), game, [1], true)).toBe("");
});

test("on another board only how a move is made; a game without lines has one", () => {
  expect(tip(at(0, 1), game, [0], false)).toBe("");
  expect(tip(at(), { ...game, first_moves: [] }, [0], true)).toBe("Tap a lit place to play.");
});
