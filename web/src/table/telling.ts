// What a screen reader is told as a match goes on: each move with its player, whose turn it is, how it ended.

import type { GameForm, Update } from "../net/protocol";
import { nameOf, place, status, takenOver } from "../words/words";

/** One line for what has happened between two updates; nothing if nothing has. */
export function told(before: Update | undefined, now: Update, game: GameForm, you: readonly number[]): string {
  const said = status(now, game, you);
  const over = !!now.outcome || now.aborted;
  const head = /[.!?…]$/.test(said.head) ? said.head : `${said.head}.`; // a headline has none, and here a sentence follows
  if (!before) return `${head} ${said.more}`.trim();
  const news = (now.replaced ?? []).slice(before.replaced?.length ?? 0).map(takenOver);
  if (before.at === now.at && over === (!!before.outcome || before.aborted)) return news.join(" ");
  const parts = [...news, ...played(before, now, game, you)];
  if (over) parts.push(head, said.more);
  else if (now.to_move !== null && (you.includes(now.to_move) || !parts.length)) parts.push(head, place(now));
  return parts.filter(Boolean).join(" ");
}

function played(before: Update, now: Update, game: GameForm, you: readonly number[]): string[] {
  if (now.moves.length < before.moves.length) return ["Taken back."];
  const me = you.length === 1 ? you[0] : undefined;
  return now.moves
    .slice(before.moves.length)
    .map((move) => `${move.player === me ? "You" : nameOf(now, game, move.player)} played ${move.text}.`);
}
