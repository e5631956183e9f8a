// Which set of pieces is drawn, as the settings say. Any but the usual one is loaded when it is first wanted.

import { settings } from "../model/settings.svelte";
import { PIECES, type Piece } from "./pieces";

let plain = $state.raw<Record<string, Piece>>();
let loading: Promise<void> | undefined;

/** Nothing for a piece that is drawn as a letter: those of other games, and all of them for whoever likes that. */
export function pieceOf(text: string): Piece | undefined {
  if (settings.pieces === "letters") return undefined;
  if (settings.pieces !== "plain") return PIECES[text];
  loading ??= import("./plain").then(
    (found) => void (plain = found.PLAIN),
    () => void (loading = undefined),
  );
  return (plain ?? PIECES)[text];
}
