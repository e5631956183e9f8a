// What a screen reader is told as a match goes on: each move with its player, whose turn it is, how it ended.

import { nameOf } from "../model/seats";
import type { GameForm, Update } from "../net/protocol";
import { fill, sentence, sentences } from "../words/say";
import { STATUS } from "../words/table";
import { place, status, takenOver } from "./status";

/** One line for what has happened between two updates; nothing if nothing has. */
export function announcement(before: Update | undefined, now: Update, game: GameForm, you: readonly number[]): string {
  const said = status(now, game, you);
  const over = !!now.outcome || now.aborted;
  const head = sentence(said.head); // a headline has no full stop, and here a sentence follows
  if (!before) return sentences(head, said.more);
  const news = (now.replaced ?? []).slice(before.replaced?.length ?? 0).map(takenOver);
  if (before.at === now.at && over === (!!before.outcome || before.aborted)) return sentences(...news);
  const parts = [...news, ...moveSentences(before, now, game, you)];
  if (over) parts.push(head, said.more);
  else if (now.to_move !== null && (you.includes(now.to_move) || !parts.length)) parts.push(head, place(now));
  return sentences(...parts);
}

function moveSentences(before: Update, now: Update, game: GameForm, you: readonly number[]): string[] {
  if (now.moves.length < before.moves.length) return [STATUS.takenBack];
  const me = you.length === 1 ? you[0] : undefined;
  return now.moves.slice(before.moves.length).map(({ player, text }) => {
    if (player === me) return fill(STATUS.youPlayed, { move: text });
    return fill(STATUS.played, { name: nameOf(now, game, player), move: text });
  });
}
