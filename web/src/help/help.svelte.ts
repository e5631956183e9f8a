// Help for the game on the screen: which one it is, and whether help is open. By itself it opens once a game.

import type { GameForm } from "../net/protocol";
import { keep, settings } from "../model/settings.svelte";

interface Help {
  game: GameForm | undefined;
  /** What one is in the match on the screen, if there is one. */
  side: string;
  shown: boolean;
}

export const help = $state<Help>({ game: undefined, side: "", shown: false });

/** A screen is about this game now. Where something else comes first, an invitation, help waits until it is asked for. */
export function enter(game: GameForm, quiet = false): void {
  help.game = game;
  if (quiet || settings.met.includes(game.name)) return;
  settings.met.push(game.name);
  keep();
  help.shown = true;
}

export function leave(): void {
  Object.assign(help, { game: undefined, side: "", shown: false });
}
