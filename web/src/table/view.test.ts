import { expect, test } from "vitest";
import type {
  Candidate,
  GameForm,
  Info,
  OpponentForm,
  PastPosition,
  Seat,
  TreeForm,
  Turn,
  Update,
} from "../net/protocol";
import type { HintStep } from "./hints";
import { TableView, type Around, type Shown } from "./view.svelte";

const sayings = { your_turn: "Your turn.", their_turn: "My turn.", you_win: "", they_win: "", draw: "", you_are: "" };
const game = {
  players: ["X", "O"],
  players_are: "symbols",
  sayings: { ...sayings, you_begin: "", start_over: "" },
} as unknown as GameForm;
const maya: Seat = { name: "Maya", kind: "person", colour: "teal" };
const mia: Seat = { name: "Mia", kind: "opponent", id: "mia" };
const ada: Seat = { name: "Ada", kind: "opponent", id: "learner:ada", learner: "ada" };
const cell = (id: string, x: number) => ({
  kind: "cell" as const,
  at: [x, 0.5] as [number, number],
  size: [1, 1] as [number, number],
  label: id,
  id,
});
const view = { width: 2, height: 1, shapes: [cell("a1", 0.5), cell("b1", 1.5)] };
const turn = (player: number, text: string): Turn => ({ player, text, spent_ms: 0 });
const candidate = (text: string, value = 0) =>
  ({
    text,
    move: text,
    path: [text],
    share: 1,
    value,
    line: [text],
    wdl: [0.5, 0, 0.5],
    visits: 4,
    words: "50 % to win",
  }) as unknown as Candidate;
const info = (...candidates: Candidate[]) => ({ nodes: 50, depth: 1, ms: 1, solved: false, candidates }) as Info;

const update = (more: Partial<Update> = {}) =>
  ({
    ...{ seq: 1, at: 1, to_move: 0, moves: [], seats: [maya, mia], view, paths: [["a1"], ["b1"]], text: "now" },
    ...{ game: "tictactoe", options: {}, outcome: null, aborted: false, scores: null, open_book: true, clocks: null },
    ...more,
  }) as unknown as Update;

function at(more: Partial<Shown> = {}, around: Partial<Around> = {}): TableView {
  const shown = "shown" in more ? more.shown : update();
  const table: Shown = {
    ...{ shown, newest: shown, you: [0], clickable: new Set<string>(), paths: [], taken: [] },
    ...{ sending: undefined, thinking: undefined },
    warning: undefined,
    ...{ thoughts: new Map(), tree: undefined, hint: undefined, reserved: false, receivedMs: 0 },
    ...more,
  };
  const stepping = { ply: undefined, position: undefined, at: shown?.moves.length ?? 0 };
  const made = new TableView({
    table,
    stepping,
    memories: [{ tree: undefined }, { tree: undefined }],
    sees: () => true,
    ...around,
  });
  made.game = game;
  return made;
}

test("it says whose turn it is, by name", () => {
  expect(at().said).toMatchObject({ head: "Your turn", bubble: "Your turn." });
  expect(at({ shown: update({ to_move: 1 }) }).said?.head).toBe("Mia is thinking…");
  expect(at().names).toEqual(["Maya", "Mia"]);
});

test("nothing is said before anything is known", () => {
  const made = at({ shown: undefined });
  expect([made.said, made.position, made.seen, made.thoughts, made.spots]).toEqual(Array(5).fill(undefined));
  expect([made.isOver, made.hasThoughts, made.remembers, made.waitsForComputer]).toEqual(Array(4).fill(false));
});

test("only boards with pieces are turned, to whoever plays second", () => {
  const pieces = { ...view, shapes: [...view.shapes, { ...cell("k", 0.5), kind: "piece" as const, owner: 0 }] };
  expect(at({ you: [1] }).isFlipped).toBe(false);
  const second = at({ shown: update({ view: pieces }), you: [1] });
  expect(second.isFlipped).toBe(true);
  second.turned = true;
  expect(second.isFlipped).toBe(false);
});

test("one's own move is drawn before the server has said so, but not on a past position", () => {
  const made = at({ sending: "b1" });
  expect(made.drawn?.shapes.at(-1)).toMatchObject({ kind: "mark", at: [1.5, 0.5], text: "X", owner: 0 });
  const past = { ply: 0, text: "then" } as PastPosition;
  expect(at({ sending: "b1" }, { stepping: { ply: 0, position: past, at: 0 } }).drawn).toBeUndefined();
});

test("a past position stands in the place of the present one", () => {
  const past = { ply: 1, text: "then" } as PastPosition;
  const shown = update({ moves: [turn(0, "a1"), turn(1, "b1")] });
  const made = at(
    { shown, thoughts: new Map([[0, info(candidate("a1"))]]) },
    { stepping: { ply: 1, position: past, at: 1 } },
  );
  expect([made.position?.text, made.seen?.title, made.way]).toEqual(["then", "What Maya saw", ["a1"]]);
  expect(made.thoughts).toMatchObject({ past: true });
});

test("a hint is where to look, then the move", () => {
  const one = (step: HintStep, at = 1) => ({ at, info: info(candidate("a1")), steps: [step], step });
  const hint = (step: HintStep) => at({ hint: one(step) });
  expect([hint("place").look?.place, hint("place").hinted, hint("place").thoughts]).toEqual([
    "a1",
    "Look near b1.",
    undefined,
  ]);
  const move = hint("move");
  expect([move.look, move.hinted, move.thoughts?.info.candidates.length]).toEqual([undefined, "Play a1.", 1]);
  expect(at({ hint: one("place", 0) }).hint).toBeUndefined();
});

test("thoughts are on the board while it thinks, if they are wanted", () => {
  const thinking = { at: 1, info: info(candidate("a1", -0.5)) };
  const shown = update({ to_move: 1 });
  expect(at({ shown, thinking }).thoughts?.info).toBe(thinking.info);
  expect(at({ shown, thinking }, { sees: () => false }).thoughts).toBeUndefined();
  expect(at({ shown, thinking }).mood(1)).toBeCloseTo(0.7);
  expect(at({ shown: update({ outcome: { winner: 1, reason: "" } }) }).mood(0)).toBe(-0.8);
});

test("a seat shows how much has been thought, and the time that is left", () => {
  const thinking = { at: 1, info: info(candidate("a1")) };
  const made = at({
    shown: update({ to_move: 1, clocks: { left_ms: [1000, 2000], running: 1 } as never }),
    thinking,
    receivedMs: 10,
  });
  expect(made.progress(1)).toBeUndefined();
  made.ladder = [{ id: "mia", nodes: 200 } as unknown as OpponentForm];
  expect([made.progress(1), made.progress(0), made.thinker]).toEqual([0.25, undefined, 1]);
  expect([made.leftMs(0, 110), made.leftMs(1, 110), at().leftMs(0, 0)]).toEqual([1000, 1900, undefined]);
});

test("what a learner knows of this position is written on the board; of another it is not", () => {
  const tree = (text: string) =>
    ({
      text,
      rule: "memory",
      choice: "a1",
      over: "",
      children: [{ path: ["a1"], move: "a1", counts: { won: 1, drawn: 0, lost: 0 } }],
    }) as unknown as TreeForm;
  const learns = (text: string) =>
    at({ shown: update({ seats: [maya, ada] }) }, { memories: [{ tree: undefined }, { tree: tree(text) }] });
  expect([learns("now").grower, learns("now").grows, learns("now").remembers]).toEqual([1, "ada", true]);
  expect(learns("now").spots).toEqual([{ path: ["a1"], counts: { won: 1, drawn: 0, lost: 0 }, best: true }]);
  expect(learns("elsewhere").spots).toBeUndefined();
});

test("of two learners the one that is followed is looked at", () => {
  const both = at({ shown: update({ seats: [{ ...ada, learner: "bo" }, ada] }) });
  expect([both.growers, both.grower, both.grows]).toEqual([[0, 1], 0, "bo"]);
  both.followed = 1;
  expect([both.grower, both.grows]).toEqual([1, "ada"]);
});

test("a tree can be had of a computer's search, in a match that counts only by who plays it", () => {
  expect(at().hasTree).toBe(true);
  expect(at().counts).toBe(false);
  expect(at({ shown: update({ open_book: false }) }).hasTree).toBe(false);
  expect(at({ shown: update({ seats: [maya, maya] }) }).hasTree).toBe(false);
  const counting = update({ rated: true });
  expect([at({ shown: counting }).hasTree, at({ shown: counting }).counts]).toEqual([true, true]);
  expect(at({ shown: counting, you: [] }).hasTree).toBe(false);
});

test("a tree is the searcher's own, and grows while it thinks about this position", () => {
  const tree = { ply: 1, position: "now", nodes: 50, depth: 1, ms: 1, solved: false, tree: [] };
  const thinking = { at: 1, info: info(candidate("a1")) };
  const named = (view: TableView) => Object.assign(view, { game });
  const now = named(at({ shown: update({ to_move: 1, moves: [turn(0, "b1")] }), tree, thinking }));
  expect([now.isGrowing, now.searcher]).toEqual([true, "Mia"]);
  const later = named(at({ shown: update({ at: 2, moves: [turn(0, "b1"), turn(1, "a1")] }), tree, thinking }));
  expect([later.isGrowing, later.searcher]).toEqual([false, "Mia"]);
});
