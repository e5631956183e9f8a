// Draws the first screen while the page is built; `../beforehand.js` runs it, without a browser.

import { render } from "svelte/server";
import type { Tile } from "./home/drawn";
import { inOrder } from "./model/order";
import type { View } from "./net/protocol";

/** As wide as a tile is, in px: small pictures have bolder strokes. */
const TILE = 200;

/** What the parts of the page expect of a browser before they are shown. */
const nowhere = { location: new URL("http://localhost/"), innerWidth: TILE, addEventListener() {} };

export async function drawBeforehand(tiles: readonly (Tile & { view: View })[]): Promise<string> {
  Object.assign(globalThis, nowhere);
  const { default: Beforehand } = await import("./Beforehand.svelte");
  const { body } = await render(Beforehand, { props: { tiles: inOrder(tiles) } });
  return body.replace(/<!--.*?-->/gs, "");
}
