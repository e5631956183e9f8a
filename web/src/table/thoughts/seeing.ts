// Whose thoughts are shown beside the board, about which position, and what came of them.

import type { Info, PastPosition, Update } from "../../net/protocol";
import type { Hint } from "../hints";
import { fill } from "../../words/say";
import { SEES } from "../../words/thoughts";
import { isComputer } from "../../model/seats";

export interface Shown {
  info: Info | undefined;
  title: string;
  about: string;
  /** Whose move it was. */
  player: 0 | 1;
  /** What was played after these thoughts. */
  played?: string;
}

interface Moment {
  update: Update;
  names: readonly [string, string];
  thoughts: ReadonlyMap<number, Info>;
  thinking: { at: number; info: Info } | undefined;
  hint: Hint | undefined;
  past: PastPosition | undefined;
}

export function seeing({ update, names, thoughts, thinking, hint, past }: Moment): Shown {
  if (past) return before(past.ply, update, names, thoughts);
  const mover = (update.to_move ?? 0) as 0 | 1;
  if (hint?.at === update.at && hint.step === "line") {
    return {
      info: hint.info,
      player: mover,
      title: SEES.hint,
      about: SEES.hintMore,
    };
  }
  if (isThinking(update, thinking)) {
    return {
      info: thinking!.info,
      player: mover,
      title: fill(SEES.sees, { name: names[mover] }),
      about: SEES.thinking,
    };
  }
  const last = Math.max(-1, ...[...thoughts.keys()].filter((ply) => ply < update.moves.length));
  const who = (last >= 0 ? update.moves[last]!.player : isComputer(update.seats[0]) ? 0 : 1) as 0 | 1;
  const name = names[who];
  const about = last >= 0 ? fill(SEES.beforeLast, { name }) : "";
  return {
    info: thoughts.get(last),
    player: who,
    title: fill(SEES.sees, { name }),
    about,
    played: update.moves[last]?.text,
  };
}

export function isThinking(update: Update, thinking: Moment["thinking"]): boolean {
  return thinking?.at === update.at && update.to_move !== null && isComputer(update.seats[update.to_move]);
}

/** What was seen before a past move. */
function before(
  ply: number,
  update: Update,
  names: readonly [string, string],
  thoughts: ReadonlyMap<number, Info>,
): Shown {
  const move = update.moves[ply - 1];
  if (!move) return { info: undefined, player: 0, title: SEES.start, about: SEES.nobody };
  const info = thoughts.get(ply - 1);
  const player = move.player as 0 | 1;
  const nothing = isComputer(update.seats[move.player]) ? SEES.nothingKept : SEES.person;
  return {
    info,
    player,
    title: fill(SEES.saw, { name: names[player] }),
    about: info ? fill(SEES.beforeMove, { ply }) : nothing,
    played: move.text,
  };
}

/** What one of the players thought before its own last move, and what it then played. */
export function thoughtsOf(
  player: number,
  update: Update,
  thoughts: ReadonlyMap<number, Info>,
  at: number,
): Pick<Shown, "info" | "played"> {
  const ply = update.moves.slice(0, at).findLastIndex((move, i) => move.player === player && thoughts.has(i));
  return { info: thoughts.get(ply), played: update.moves[ply]?.text };
}
