import { afterEach, expect, test, vi } from "vitest";
import type { PuzzleForm } from "../net/protocol";
import * as api from "../net/puzzle_api";
import { Puzzling } from "./puzzling.svelte";

vi.mock("../net/puzzle_api");
vi.mock("../model/settings.svelte", () => ({ introduce: async () => {}, isStill: () => false, pauseMs: () => 600 }));

const at = (text: string) => ({ text, paths: [["a1"]] });
const puzzle = { game: "tictactoe", id: "x", kind: "win", position: at("first") } as unknown as PuzzleForm;

afterEach(() => vi.useRealTimers());

test("the solution stays on the board, though a wrong move was to be taken back", async () => {
  vi.useFakeTimers();
  const puzzling = new Puzzling(puzzle, null);
  vi.mocked(api.attempt).mockResolvedValue({ right: false, position: at("wrong"), streak: null } as never);
  await puzzling.answer("a1");
  expect(puzzling.position.text).toBe("wrong");
  vi.mocked(api.solution).mockResolvedValue({ position: at("solved"), line: ["a1"], truth: "" } as never);
  await puzzling.give();
  vi.runAllTimers();
  expect([puzzling.phase, puzzling.position.text]).toEqual(["given", "solved"]);
});
