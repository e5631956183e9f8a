// The operations about searches in slow motion, and about lessons.

import { ask, kept } from "./api";
import type { Line } from "./explore_api";
import type { FilmForm, TutorialForm, View } from "./protocol";

export const tutorial = (name: string) => kept<TutorialForm>(`/api/tutorials/${name}`);

export const film = ({ game, options, start, moves }: Line, way: string) =>
  ask<FilmForm>("POST", `/api/games/${game}/positions/film`, { options, start, moves, way });

/** What to draw for a position that is there as text. */
export const viewOf = ({ game, options }: Pick<Line, "game" | "options">, position: string) =>
  ask<View>(
    "GET",
    `/api/games/${game}/view?${new URLSearchParams({ ...(options as Record<string, string>), position }).toString()}`,
  );
