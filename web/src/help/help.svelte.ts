// Help for the game on the screen: which one it is, and whether help is open. It never opens by itself: whoever meets a game is
// told the most important in a line beside the board, once.

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

/** A screen is about this game now. */
export function enter(game: GameForm): void {
  help.game = game;
}

/** Whether one has been told here how it is played. */
export const hasMet = (game: Pick<GameForm, "name">) => settings.met.includes(game.name);

export function meet(game: Pick<GameForm, "name">): void {
  if (hasMet(game)) return;
  settings.met.push(game.name);
  keep();
}

export function open(): void {
  help.shown = true;
  if (help.game) meet(help.game);
}

export function leave(): void {
  Object.assign(help, { game: undefined, side: "", board: "", shown: false });
}
