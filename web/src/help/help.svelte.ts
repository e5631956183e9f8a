// Help for the game on the screen: which one it is, and whether help is open. By itself it opens once a game, at a table.

import type { GameForm } from "../net/protocol";
import { keep, settings } from "../model/settings.svelte";

interface Help {
  game: GameForm | undefined;
  /** What one is in the match on the screen, if there is one. */
  side: string;
  /** What is being played there, if that is not the usual board or rule. */
  board: string;
  shown: boolean;
}

export const help = $state<Help>({ game: undefined, side: "", board: "", shown: false });

/** A screen is about this game now. Where something else comes first, a choice or an invitation, help waits until it is
 * asked for. */
export function enter(game: GameForm, quiet = false): void {
  help.game = game;
  if (!quiet && !hasMet(game)) open();
}

/** Whether its help has been open here. */
export const hasMet = (game: GameForm) => settings.met.includes(game.name);

export function open(): void {
  help.shown = true;
  if (!help.game || hasMet(help.game)) return;
  settings.met.push(help.game.name);
  keep();
}

export function leave(): void {
  Object.assign(help, { game: undefined, side: "", board: "", shown: false });
}
