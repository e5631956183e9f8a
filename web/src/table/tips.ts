// Somebody's first moves of a game: what they are told, and a place to play that is pointed at.

import type { Path } from "../model/paths";
import type { GameForm, Update, View } from "../net/protocol";
import { HELP } from "../words/help";
import { fillKnown } from "../words/say";

/** What is said before the next move of whoever plays here; nothing once they have been told everything. A board that is not
 * the usual one may have other aims: there it is only said how a move is made. */
export function tip(update: Update, game: GameForm, you: readonly number[], isUsual: boolean): string {
  const made = update.moves.filter((move) => you.includes(move.player)).length;
  const lines = game.first_moves?.length ? game.first_moves : [HELP.tap];
  const line = (isUsual ? lines : lines.slice(0, 1))[made];
  return line ? fillKnown(line, { you: game.players[(you[0] ?? 0) as 0 | 1] }) : "";
}

/** Where to click next for a move that goes on from what was clicked already: the one that ends nearest to the middle. */
export function pointed(view: View, paths: readonly Path[], taken: Path): string | undefined {
  const places = new Map(view.shapes.flatMap(({ id, at }) => (id ? [[id, at] as const] : [])));
  const far = (path: Path) => {
    const [x, y] = places.get(path.findLast((id) => places.has(id)) ?? "") ?? [0, 0];
    return Math.hypot(x - view.width / 2, y - view.height / 2);
  };
  const going = paths.filter((path) => path.length > taken.length && taken.every((id, i) => path[i] === id));
  const [nearest] = going.toSorted((one, other) => far(one) - far(other));
  const next = nearest?.[taken.length];
  return next !== undefined && places.has(next) ? next : undefined;
}
