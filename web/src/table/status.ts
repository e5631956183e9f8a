// Whose turn it is and how it ended: a headline that speaks to whoever reads it, and what the opponent says in the game's
// own words.

import { isComputer, nameOf } from "../model/seats";
import type { GameForm, Replaced, Update } from "../net/protocol";
import { fill, fillKnown, sentence, sentences, stopped } from "../words/say";
import { ENDED, GAVE_UP, SIDES, TURN } from "../words/status";
import { STATUS } from "../words/table";

export interface Said {
  /** The large line. */
  head: string;
  /** What stands below it. */
  more: string;
  /** What the opponent says: beside its face. */
  bubble?: string | undefined;
}

export interface More {
  /** The seat that is free is kept for whoever is at this screen. */
  reserved?: boolean;
  /** It is a rematch that was just asked for here, sides swapped or not. */
  swapped?: boolean;
}

/** The line above the board and the one below it, which speak to whoever reads them. `you` are the players at this screen. */
export function status(update: Update, game: GameForm, you: readonly number[], more: More = {}): Said {
  if (update.aborted) return { head: STATUS.calledOff, more: STATUS.calledOffMore };
  const me = you.length === 1 ? you[0]! : undefined;
  if (update.seq < 0) return waiting(update, game, me, more);
  const shared = you.length === 2;
  const said = update.outcome ? ended(update, game, me, shared) : underWay(update, game, me, shared, more);
  const answers = me !== undefined && isComputer(update.seats[1 - me]);
  return { ...said, bubble: answers ? saying(update, game, me) : undefined };
}

/** Which side one has, will have or would have; of a rematch, whether it is the same as before. */
export function side(game: GameForm, me: number, swapped?: boolean, when: keyof typeof SIDES.is = "now"): string {
  const own = game.players[me as 0 | 1];
  const kind = game.players_are === "names" ? SIDES.is : SIDES.plays;
  const which = swapped === undefined ? "any" : swapped ? "swapped" : "same";
  return fill(kind[when][which], { side: own });
}

function waiting(update: Update, game: GameForm, me: number | undefined, { reserved, swapped }: More): Said {
  const other = update.waiting_for;
  const awaited = other ? fill(STATUS.waitingFor, { name: other }) : STATUS.waiting;
  if (me !== undefined) return { head: awaited, more: other ? side(game, me, swapped, "will") : STATUS.sendLink };
  if (other && !reserved) return { head: awaited, more: STATUS.watching };
  const host = update.seats.find((seat) => seat)?.name ?? "";
  return { head: fill(STATUS.waitsForYou, { name: host }), more: STATUS.sitDown };
}

function underWay(update: Update, game: GameForm, me: number | undefined, shared: boolean, { swapped }: More): Said {
  const mover = (update.to_move ?? 0) as 0 | 1;
  const [name, hint] = [nameOf(update, game, mover), place(update)];
  const toMove = fill(STATUS.toMove, { name });
  if (me === undefined && !shared) return { head: toMove, more: STATUS.watching };
  if (me === undefined) {
    // Two at one device are players 1 and 2 where the game calls them so.
    const called = game.sayings.your_turn.includes("{mover}");
    return called
      ? { head: fillKnown(game.sayings.your_turn, fieldsOf(update, game, mover)), more: hint || name }
      : { head: toMove, more: hint || game.players[mover] };
  }
  const own = side(game, me, update.moves.length < 2 ? swapped : undefined);
  if (mover !== me) return { head: fill(TURN.other, { name }), more: own };
  const first = update.moves.length || !game.sayings.you_begin ? "" : STATUS.youBegin;
  return { head: TURN.you, more: hint || sentences(first, own) };
}

function ended(update: Update, game: GameForm, me: number | undefined, shared: boolean): Said {
  const winner = update.outcome!.winner as 0 | 1 | null;
  const gave = whoGaveUp(update);
  const byRule = !gave && update.outcome!.code !== "agreed";
  const more = why(update, game, me);
  const scored = (byRule && scoreLine(update, game)) || more;
  if (winner === null) return { head: ENDED.draw, more: scored };
  if (shared && game.sayings.they_win.includes("{winner}")) {
    return { head: fill(STATUS.wins, { player: game.players[winner] }), more: scored };
  }
  const name = nameOf(update, game, winner);
  const own = gave?.player === me && gave?.texts.head;
  if (own) return { head: own, more: fill(ENDED.wins, { name }) };
  const scores = gave ? null : update.scores;
  const score = scores && { more: scores[winner], less: scores[winner ? 0 : 1] };
  if (winner === me) return { head: score ? fill(ENDED.you_by, score) : ENDED.you, more };
  return { head: score ? fill(ENDED.other_by, { name, ...score }) : fill(ENDED.other, { name }), more };
}

/** Who gave the match up, and what is said of it: then the score says nothing about who won. */
function whoGaveUp({ outcome }: Update) {
  const { code, winner } = outcome!;
  if (winner === null || !code || code === "agreed") return undefined;
  return { player: 1 - winner, texts: GAVE_UP[code] };
}

/** The reason, by name where somebody gave up. */
function why(update: Update, game: GameForm, me: number | undefined): string {
  const gave = whoGaveUp(update);
  if (update.outcome!.code === "agreed") return ENDED.agreed;
  if (!gave) return sentence(update.outcome!.reason);
  return gave.player === me ? gave.texts.you : fill(gave.texts.other, { name: nameOf(update, game, gave.player) });
}

/** Both scores, where there are any: below a headline that does not tell them. */
function scoreLine({ scores }: Update, { players }: GameForm): string {
  if (!scores) return "";
  const [first, second] = players;
  return fill(ENDED.scores, { first, first_score: scores[0], second, second_score: scores[1] });
}

/** What the opponent says, in the game's own words. */
function saying(update: Update, game: GameForm, me: number): string {
  const { sayings } = game;
  const fields = fieldsOf(update, game, me);
  if (update.outcome) {
    const { winner } = update.outcome;
    const text = winner === null ? sayings.draw : winner === me ? sayings.you_win : sayings.they_win;
    return fillKnown(text, fields).split("\n")[0]!; // what follows is the score, which stands elsewhere
  }
  const turn = fillKnown(update.to_move === me ? sayings.your_turn : sayings.their_turn, fields);
  if (update.moves.length > 1) return turn;
  const same = sayings.you_are === fill(SIDES.plays.now.any, { side: "{you}" }); // the line above the board says that
  const own = same ? "" : fillKnown(sayings.you_are, fields);
  const first = update.to_move === me && !update.moves.length ? sayings.you_begin : "";
  // Each is a saying of its own: where another follows, it ends with a stop.
  return own ? sentences(first, stopped(turn), stopped(own)) : sentences(first, turn);
}

/** Where one must play, or what is under attack. */
export function place({ view }: Update): string {
  const sent = view.shapes.find((shape) => shape.flags?.includes("sent"));
  if (sent) return fill(STATUS.playIn, { place: sent.place ?? sent.label });
  if (view.shapes.some((shape) => shape.flags?.includes("check"))) return STATUS.check;
  const has = (kind: string) => view.shapes.some((shape) => shape.kind === kind);
  return has("region") && has("cell") ? STATUS.playAnywhere : ""; // one could be sent somewhere, and is not
}

function fieldsOf(update: Update, game: GameForm, me: number): Record<string, string | number> {
  const [first, second] = update.scores ?? ["", ""];
  const winner = update.outcome?.winner;
  return {
    you: game.players[me as 0 | 1],
    other: game.players[(1 - me) as 0 | 1],
    mover: game.players[(update.to_move ?? 0) as 0 | 1],
    winner: winner === null || winner === undefined ? "" : game.players[winner as 0 | 1],
    first,
    second,
  };
}

/** Said where an opponent could not go on. */
export const takenOver = ({ was, now }: Pick<Replaced, "was" | "now">) => fill(STATUS.tookOver, { was, now });
