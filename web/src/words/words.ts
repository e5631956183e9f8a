// What is said to people: headlines that speak to whoever reads them, and what the opponent says in the game's own words.

import type { GameForm, Seat, Update } from "../net/protocol";

export interface Said {
  /** The large line. */
  head: string;
  /** What stands below it. */
  more: string;
  /** What the opponent says: beside its face. */
  bubble?: string | undefined;
}

const fill = (text: string, fields: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => fields[name] ?? whole);

const sentence = (text: string) =>
  text ? text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?)]$/.test(text) ? "" : ".") : "";

/** Where a rating would stand. */
export const NOT_MEASURED = "not measured yet";

export const isComputer = (seat: Seat | null | undefined) => !!seat && seat.kind !== "person";

export function nameOf(update: Update, game: GameForm, player: number): string {
  return update.seats[player]?.name || game.players[player as 0 | 1];
}

/** Two letters for a box or a badge. */
export function initials(name: string): string {
  const parts = name
    .trim()
    .split(/\s+/)
    .map((part) => Array.from(new Intl.Segmenter().segment(part), (one) => one.segment));
  const letters = parts.length > 1 ? [parts[0]![0], parts.at(-1)![0]] : parts[0]!.slice(0, 2);
  return letters.join("").toUpperCase();
}

export interface More {
  /** The seat that is free is kept for whoever is at this screen. */
  reserved?: boolean;
  /** It is a rematch that was just asked for here, sides swapped or not. */
  swapped?: boolean;
}

/** The line above the board and the one below it, which speak to whoever reads them. `you` are the players at this screen. */
export function status(update: Update, game: GameForm, you: readonly number[], more: More = {}): Said {
  if (update.aborted) return { head: "Called off", more: "The match ended without a result." };
  const me = you.length === 1 ? you[0]! : undefined;
  if (update.seq < 0) return waiting(update, game, me, more);
  const said = update.outcome
    ? ended(update, game, me, you.length === 2)
    : underWay(update, game, me, you.length === 2, more);
  return {
    ...said,
    bubble: me !== undefined && isComputer(update.seats[1 - me]) ? saying(update, game, me) : undefined,
  };
}

const PLAYS = { now: "You play {own}", will: "You'll play {own}", would: "You'd play {own}" };
const IS = { now: "You're {own}", will: "You'll be {own}", would: "You'd be {own}" };
const SIDE = { same: "{side} again.", swapped: "{side} this time.", any: "{side}." };

/** Which side one has, will have or would have; of a rematch, whether it is the same as before. */
export function side(game: GameForm, me: number, swapped?: boolean, when: keyof typeof IS = "now"): string {
  const own = game.players[me as 0 | 1];
  const plays = own.length === 1 || ["White", "Black"].includes(own) ? PLAYS : IS;
  const which = swapped === undefined ? SIDE.any : swapped ? SIDE.swapped : SIDE.same;
  return fill(which, { side: fill(plays[when], { own }) });
}

function waiting(update: Update, game: GameForm, me: number | undefined, { reserved, swapped }: More): Said {
  const other = update.waiting_for;
  if (me !== undefined) {
    const more = other ? side(game, me, swapped, "will") : "Send them the link to this table.";
    return { head: other ? `Waiting for ${other}…` : "Waiting for the other player…", more };
  }
  if (other && !reserved) return { head: `Waiting for ${other}…`, more: "You're watching." };
  return {
    head: `${update.seats.find((seat) => seat)?.name} is waiting for you`,
    more: "Sit down, and the match begins.",
  };
}

function underWay(update: Update, game: GameForm, me: number | undefined, shared: boolean, { swapped }: More): Said {
  const mover = update.to_move ?? 0;
  const [name, hint] = [nameOf(update, game, mover), place(update)];
  if (me === undefined && !shared) return { head: `${name} to move`, more: "You're watching." };
  if (me === undefined) {
    // Two at one device are players 1 and 2 where the game calls them so.
    const called = game.sayings.your_turn.includes("{mover}");
    return called
      ? { head: fill(game.sayings.your_turn, fieldsOf(update, game, mover)), more: hint || name }
      : { head: `${name} to move`, more: hint || game.players[mover as 0 | 1] };
  }
  const own = side(game, me, update.moves.length < 2 ? swapped : undefined);
  if (mover !== me) return { head: `${name} is thinking…`, more: own };
  const first = update.moves.length || !game.sayings.you_begin ? "" : "You go first. ";
  return { head: "Your turn", more: hint || first + own };
}

function ended(update: Update, game: GameForm, me: number | undefined, shared: boolean): Said {
  const { winner, reason } = update.outcome!;
  const more = scoreLine(update, game) || why(update, game, me, reason);
  if (winner === null) return { head: "It's a draw", more };
  if (shared && game.sayings.they_win.includes("{winner}"))
    return { head: `${game.players[winner as 0 | 1]} wins`, more };
  const name = nameOf(update, game, winner);
  if (me !== undefined && winner !== me) {
    const given = reason.startsWith(`${game.players[me as 0 | 1]} `)
      ? reason.slice(game.players[me as 0 | 1].length + 1)
      : "";
    if (given === "resigned" || given === "ran out of time") return { head: `You ${given}`, more: `${name} wins.` };
  }
  const scores = isScoreFinal(update) && update.scores;
  const score = scores && `${scores[winner as 0 | 1]} to ${scores[(1 - winner) as 0 | 1]}`;
  if (winner === me) return { head: score ? `You won ${score}` : "You won", more };
  return { head: score ? `${name} won, ${score}` : `${name} won`, more };
}

/** The reason, with names in the place of what the players are called. */
function why(update: Update, game: GameForm, me: number | undefined, reason: string): string {
  const who = game.players.findIndex((one) => reason.startsWith(`${one} `));
  if (who < 0) return sentence(reason);
  return sentence((who === me ? "You" : nameOf(update, game, who)) + reason.slice(game.players[who as 0 | 1].length));
}

/** Whether the score decided it, and not that somebody gave up: then it says nothing about who won. */
function isScoreFinal(update: Update): boolean {
  return !/ (resigned|ran out of time|left the table)$/.test(update.outcome!.reason);
}

/** Both scores, if they decided it. */
function scoreLine(update: Update, game: GameForm): string {
  if (!update.scores || !isScoreFinal(update)) return "";
  return update.scores.map((score, player) => `${game.players[player as 0 | 1]}: ${score}`).join(" · ");
}

/** What the opponent says, in the game's own words. */
function saying(update: Update, game: GameForm, me: number): string {
  const { sayings } = game;
  const fields = fieldsOf(update, game, me);
  if (update.outcome) {
    const { winner } = update.outcome;
    return fill(winner === null ? sayings.draw : winner === me ? sayings.you_win : sayings.they_win, fields).split(
      "\n",
    )[0]!;
  }
  const turn = fill(update.to_move === me ? sayings.your_turn : sayings.their_turn, fields);
  if (update.moves.length > 1) return turn;
  const own = sayings.you_are === "You play {you}." ? "" : fill(sayings.you_are, fields); // which the line above the board says
  const first = update.to_move === me && !update.moves.length ? sayings.you_begin : "";
  return [first, turn, own].filter(Boolean).join(" ");
}

/** Where one must play, or what is under attack, as the view's labels say it. */
export function place(update: Update): string {
  const sent = update.view.shapes.find((shape) => shape.flags?.includes("sent"));
  if (sent) return `Play in the ${sent.label.split(",")[0]}.`;
  if (update.view.shapes.some((shape) => shape.flags?.includes("check"))) return "Check.";
  const has = (kind: string) => update.view.shapes.some((shape) => shape.kind === kind);
  return has("region") && has("cell") ? "Play wherever you like." : ""; // one could be sent somewhere, and is not
}

function fieldsOf(update: Update, game: GameForm, me: number): Record<string, string> {
  const [first, second] = update.scores ?? ["", ""];
  const winner = update.outcome?.winner;
  return {
    you: game.players[me as 0 | 1],
    other: game.players[(1 - me) as 0 | 1],
    mover: game.players[(update.to_move ?? 0) as 0 | 1],
    winner: winner === null || winner === undefined ? "" : game.players[winner as 0 | 1],
    first: String(first),
    second: String(second),
  };
}

/** Said where an opponent could not go on. */
export const takenOver = ({ was, now }: { was: string; now: string }) => `${was} couldn't go on, so ${now} took over.`;

/** 12345678 as 12,345,678, and 1.2 million from there on. */
export function count(number: number): string {
  return number < 1_000_000 ? number.toLocaleString("en") : `${(number / 1_000_000).toFixed(1)} million`;
}

/** `1 match`, `2 matches`: a number with the noun that agrees with it. Without `many` an s is added. */
export function counted(number: number, one: string, many = `${one}s`): string {
  return `${count(number)} ${number === 1 ? one : many}`;
}

export function clock(ms: number): string {
  const left = Math.max(0, ms);
  if (left < 10_000) return `0:0${(left / 1000).toFixed(1)}`;
  const seconds = Math.ceil(left / 1000);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (value: number) => String(value).padStart(2, "0");
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
