// What is said to people: the game's own sayings to one who plays the computer, plain words between people.

import type { GameForm, Seat, Update } from "./protocol";

export interface Said {
  /** The large line. */
  head: string;
  /** What stands below it. */
  more: string;
}

const fill = (text: string, fields: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => fields[name] ?? whole);

const sentence = (text: string) => (text ? text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?)]$/.test(text) ? "" : ".") : "");

export const isComputer = (seat: Seat | null | undefined) => !!seat && seat.kind !== "person";

export function nameOf(update: Update, game: GameForm, player: number): string {
  return update.seats[player]?.name || game.players[player as 0 | 1];
}

/** Two letters for a box or a badge. */
export function initials(name: string): string {
  const parts = name.trim().split(/\s+/).map((part) => Array.from(new Intl.Segmenter().segment(part), (one) => one.segment));
  const letters = parts.length > 1 ? [parts[0]![0], parts.at(-1)![0]] : parts[0]!.slice(0, 2);
  return letters.join("").toUpperCase();
}

/** The line above the board and the one below it. `you` are the players at this screen. */
export function status(update: Update, game: GameForm, you: readonly number[]): Said {
  if (update.aborted) return { head: "Called off.", more: "The match ended without a result." };
  if (update.seq < 0 && you.length) return { head: "Waiting for the other player.", more: "Send them the link to this table." };
  if (update.seq < 0) return { head: `${update.seats.find((seat) => seat)?.name} waits for you.`, more: "Sit down, and the match begins." };
  const me = you.length === 1 ? you[0]! : undefined;
  const computer = me !== undefined && isComputer(update.seats[1 - me]);
  if (update.outcome) return ended(update, game, me, computer);
  const mover = update.to_move ?? 0;
  const hint = place(update);
  if (me === undefined) return { head: `${nameOf(update, game, mover)} to move.`, more: you.length ? hint || game.players[mover as 0 | 1] : "You are watching." };
  const fields = fieldsOf(update, game, me);
  if (mover === me) {
    const head = computer ? fill(game.sayings.your_turn, fields) : "Your turn.";
    const first = update.moves.length ? "" : game.sayings.you_begin;
    return { head, more: hint || (computer ? `${first} ${fill(game.sayings.you_are, fields)}`.trim() : `You play ${game.players[me as 0 | 1]}.`) };
  }
  const head = computer ? fill(game.sayings.their_turn, fields) : `${nameOf(update, game, mover)} is thinking.`;
  const who = `${nameOf(update, game, mover)} is thinking.`;
  return { head, more: computer ? `${who} ${fill(game.sayings.you_are, fields)}` : `You play ${game.players[me as 0 | 1]}.` };
}

function ended(update: Update, game: GameForm, me: number | undefined, computer: boolean): Said {
  const { winner, reason } = update.outcome!;
  if (me !== undefined && computer) {
    const saying = winner === null ? game.sayings.draw : winner === me ? game.sayings.you_win : game.sayings.they_win;
    const [head = "", ...rest] = fill(saying, fieldsOf(update, game, me)).split("\n").filter(Boolean);
    return { head, more: rest.length ? rest.join(" · ") : sentence(reason) };
  }
  if (winner === null) return { head: "It is a draw.", more: sentence(reason) };
  const head = me === winner ? "You win!" : `${nameOf(update, game, winner)} wins!`;
  return { head, more: sentence(reason) };
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
