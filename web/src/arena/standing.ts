// How an arena stands, as numbers to draw and words to say.

import type { ArenaForm, ArenaRow, ArenaSeat, ArenaSummary, GameForm } from "../net/protocol";
import { ARENA, CROSS } from "../words/arena";
import { fill, plural } from "../words/say";
import { SHARED } from "../words/shared";

export interface Bar {
  /** In per cent of the scale, from its left. */
  from: number;
  at: number;
  to: number;
}

/** All intervals on one scale. One that reaches far beyond all ratings doesn't make the others small. */
export function bars(rows: readonly Pick<ArenaRow, "rating" | "error">[]): Bar[] {
  if (!rows.length) return [];
  const ratings = rows.map((row) => row.rating);
  const span = Math.max(100, Math.max(...ratings) - Math.min(...ratings));
  const low = Math.max(Math.min(...rows.map((row) => row.rating - row.error)), Math.min(...ratings) - span);
  const high = Math.min(Math.max(...rows.map((row) => row.rating + row.error)), Math.max(...ratings) + span);
  const place = (value: number) => (100 * (Math.min(high, Math.max(low, value)) - low)) / (high - low || 1);
  return rows.map(({ rating, error }) => ({
    from: place(rating - error),
    at: place(rating),
    to: place(rating + error),
  }));
}

export interface Cell {
  one: number;
  two: number;
  won: number;
  drawn: number;
  lost: number;
  /** From 0 to 1. */
  share: number;
  text: string;
}

/** The cross-table in the order of the rows; undefined where two never met. */
export function crossTable(arena: Pick<ArenaForm, "rows" | "cross">): (Cell | undefined)[][] {
  const order = arena.rows.map((row) => row.who);
  const known = new Map(arena.cross.map((cell) => [`${cell.one} ${cell.two}`, cell]));
  return order.map((one) =>
    order.map((two) => {
      const cell = known.get(`${one} ${two}`);
      if (!cell) return undefined;
      const [points, matches] = [cell.won + cell.drawn / 2, cell.won + cell.drawn + cell.lost];
      return { ...cell, share: points / matches, text: fill(CROSS.figure, { points: halves(points), matches }) };
    }),
  );
}

/** 2.5 as 2½. */
export function halves(points: number): string {
  const whole = Math.floor(points);
  return points === whole ? String(whole) : `${whole || ""}½`;
}

export function timeLeft(seconds: number | null): string {
  if (seconds === null) return "";
  if (seconds < 50) return ARENA.left.seconds;
  if (seconds < 90 * 60) return plural(ARENA.left.minutes, Math.max(1, Math.round(seconds / 60)), {});
  return plural(ARENA.left.hours, Math.round(seconds / 3600), {});
}

/** Who is called 0 in the ratings. */
export function anchor(seats: readonly ArenaSeat[]): ArenaSeat | undefined {
  return seats.find((seat) => seat.id === "random") ?? seats[0];
}

export const isGoing = (arena: Pick<ArenaForm, "state">) => arena.state === "running" || arena.state === "waiting";

export function seatName(seat: Pick<ArenaSeat, "name" | "nodes">): string {
  return seat.nodes ? plural(ARENA.withNodes, seat.nodes, { name: seat.name }) : seat.name;
}

/** What is played: the game, and the board where there are several. */
export function arenaTitle(arena: Pick<ArenaSummary, "game" | "variant">, games: readonly GameForm[]): string {
  const title = games.find((game) => game.name === arena.game)?.title ?? arena.game;
  return arena.variant ? fill(SHARED.ofBoard, { game: title, board: arena.variant }) : title;
}
