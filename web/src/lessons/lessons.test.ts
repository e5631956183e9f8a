import { beforeEach, expect, test, vi } from "vitest";
import type { FilmForm, FilmNodeForm } from "../net/protocol";

vi.mock("../model/settings.svelte", () => ({ settings: { lessons: {} }, keep: () => {} }));
const { settings } = await import("../model/settings.svelte");
const { answers, arrive, choices, endings, faultIn, isDone, NAMES, reached, screenIn, screensOf } =
  await import("./lessons");

beforeEach(() => (settings.lessons = {}));

test("a lesson is done at its last screen, and stays so when it is begun again", () => {
  for (const name of NAMES) expect(screensOf(name)).toBeGreaterThan(2);
  for (const at of [1, 2]) arrive("minimax", at);
  expect([reached("minimax"), isDone("minimax")]).toEqual([2, false]);
  for (let at = 3; at <= screensOf("minimax"); at++) arrive("minimax", at);
  arrive("minimax", 1);
  expect([reached("minimax"), isDone("minimax"), isDone("pruning")]).toEqual([1, true, false]);
});

test("an address that leads to the last screen does no lesson", () => {
  arrive("minimax", screensOf("minimax"));
  arrive("minimax", screensOf("minimax"));
  expect(isDone("minimax")).toBe(false);
});

test("an address names a screen that there is, and beyond the last one that", () => {
  const last = screensOf("pruning");
  expect(["2", "9", "x", undefined, "0", "1.5"].map((one) => screenIn("pruning", one))).toEqual([2, last, 1, 1, 1, 1]);
});

const node = (parent: number | null, ply: number, to_move: number | null) => ({ parent, ply, to_move }) as FilmNodeForm;
const nodes = [node(null, 0, 0), node(0, 1, 1), node(1, 2, null), node(1, 2, null), node(0, 1, 1), node(4, 2, null)];

test("endings first, then where there is a choice", () => {
  expect(endings(nodes)).toEqual([2, 3, 5]);
  expect(choices(nodes)).toEqual([0, 1]);
  expect(answers(nodes)).toEqual([2, 3, 5]);
});

test("what was marked is compared with what the search left out", () => {
  const film = { nodes, steps: [{ kind: "cut", node: 1, text: "", skipped: [3] }] } as unknown as FilmForm;
  expect([[], [3], [2], [2, 3]].map((marked) => faultIn(film, new Set(marked)))).toEqual([
    "missed",
    undefined,
    "tooMany",
    "tooMany",
  ]);
});
