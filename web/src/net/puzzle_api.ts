// The operations over HTTP about puzzles.

import { ask } from "./api";
import type {
  AttemptForm,
  AttemptWish,
  ClueForm,
  Daily,
  PuzzleForm,
  PuzzleSet,
  RushForm,
  RushResult,
  SolutionForm,
} from "./protocol";

const at = (game: string, what = "") => `/api/games/${game}/puzzles${what}`;

export const daily = () => ask<Daily>("GET", "/api/puzzles/daily");
export const all = (game: string) => ask<PuzzleSet>("GET", at(game));
export const puzzle = (game: string, id: string) => ask<PuzzleForm>("GET", at(game, `/${id}`));
export const attempt = (game: string, id: string, wish: AttemptWish) =>
  ask<AttemptForm>("POST", at(game, `/${id}/attempt`), wish);
/** Whoever asks for it has not solved it. */
export const solution = (game: string, id: string, day: string | null) =>
  ask<SolutionForm>("POST", at(game, `/${id}/solution`), { day });
/** What speaks for the next move, after these answers. */
export const clue = (game: string, id: string, answers: readonly string[]) =>
  ask<ClueForm>("POST", at(game, `/${id}/clue`), { answers });
export const rush = (game: string) => ask<RushForm>("GET", at(game, "/rush"));
export const endRush = (game: string, seed: number, answers: readonly (readonly string[])[]) =>
  ask<RushResult>("POST", at(game, "/rush"), { seed, answers });
