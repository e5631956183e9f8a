// Games that are known come in the order in which people learn them; others follow.

import type { GameForm } from "../net/protocol";

const ORDER = ["tictactoe", "ultimate", "dots", "pawns", "chess"];
const place = (game: Pick<GameForm, "name">) => ORDER.indexOf(game.name) + 1 || ORDER.length + 1;

export const inOrder = <T extends Pick<GameForm, "name">>(games: readonly T[]) =>
  games.toSorted((a, b) => place(a) - place(b));
