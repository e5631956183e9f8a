// The first screen comes drawn (see ../beforehand.ts), so that its games can be seen and begun before anything has run. What was
// drawn is taken over: nothing of it is asked for or drawn twice.

import type { GameForm } from "../net/protocol";
import { worded } from "../words/language";

/** What a tile shows of a game. */
export type Tile = Pick<GameForm, "name" | "title" | "summary">;

const tiles: Tile[] = [];
const pictures = new Map<string, Element>();

/** Everything that lies in the page goes, and its tiles are remembered. Where the focus was, if it was on a link. */
export function takeOver(page: Element): string | undefined {
  const focused = page.querySelector("a:focus")?.getAttribute("href") ?? undefined;
  for (const tile of page.querySelectorAll<HTMLElement>("[data-game]")) {
    const [title, summary] = ["h2", "p"].map((one) => tile.querySelector(one)?.textContent ?? "");
    const picture = tile.querySelector(".board");
    const name = tile.dataset.game!;
    tiles.push({
      name,
      title: worded(`games.${name}.title`, title!),
      summary: worded(`games.${name}.summary`, summary!),
    });
    if (picture) pictures.set(tile.dataset.game!, picture);
  }
  page.replaceChildren();
  return focused;
}

export const drawnTiles = (): readonly Tile[] => tiles;
export const drawnPicture = (name: string) => pictures.get(name);
