// What one chooses before a match, what is usual, and the wish for a table that follows from it.

import type { GameForm, NewTable, OpponentForm, OpponentSeat } from "../net/protocol";
import { START } from "../words/start";

export type Value = number | string | boolean;
export type Way = keyof typeof START.ways;
export type First = "me" | "other" | "chance";

export interface Chosen {
  /** Who takes the other seat. */
  way: Way;
  opponent: string;
  /** Whom one watches. */
  pair: [string, string];
  first: First;
  options: Record<string, Value>;
  friend: string;
  clock: string;
  /** Others are told of the table. */
  listed: boolean;
}

/** The ways to fill the other seat, as they are offered. */
export const WAYS = Object.keys(START.ways) as Way[];

const FIRSTS: readonly First[] = ["me", "other", "chance"];

/** Milliseconds at the start, and for each move. */
export const CLOCKS = Object.keys(START.clocks);

/** Who moves first as long as nobody has chosen: an opponent may like to begin, else it is the game's to say. */
export function usualFirst(game: GameForm, opponent?: Pick<OpponentForm, "begins">): First {
  if (opponent?.begins) return "other";
  return game.first === "ask" ? "me" : game.first;
}

/** As the game has it, unless one chose otherwise the last time. What no longer exists is forgotten. */
export function usual(game: GameForm, last: Partial<Chosen> | undefined): Chosen {
  const chosen: Chosen = {
    way: "computer",
    opponent: "",
    pair: ["", ""],
    first: usualFirst(game),
    options: {},
    friend: "",
    clock: "",
    listed: false,
    ...last,
  };
  const known = game.options.filter((option) => option.allowed.includes(chosen.options[option.name]!));
  return {
    ...chosen,
    way: WAYS.includes(chosen.way) ? chosen.way : "computer",
    clock: CLOCKS.includes(chosen.clock) ? chosen.clock : "",
    options: Object.fromEntries(known.map((option) => [option.name, chosen.options[option.name]!])),
  };
}

/** A match that begins at once: as one chose it the last time, else against whoever suits one. Whoever has not met the game
 * makes its first move. `opponent` is whom one will play. */
export function atOnce(
  game: GameForm,
  opponent: Pick<OpponentForm, "id" | "begins">,
  last: Partial<Chosen> | undefined,
  isNewcomer: boolean,
): Chosen {
  const first = last?.first ?? (isNewcomer ? "me" : usualFirst(game, opponent));
  return { ...usual(game, last), way: "computer", opponent: opponent.id, first };
}

/** Where a match is set up, with what has been chosen. */
export function setUpAddress(
  game: string,
  chosen: Partial<Pick<Chosen, "way" | "opponent" | "first" | "options">>,
): string {
  const { options = {}, ...rest } = chosen;
  const given = Object.entries({ ...rest, ...options }).filter(([, value]) => value !== undefined && value !== "");
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return `/new/${game}${query ? `?${query}` : ""}`;
}

/** What such an address says was chosen; nothing that it does not name, and nothing that there is not. */
export function askedIn(game: Pick<GameForm, "options">, query: URLSearchParams): Partial<Chosen> {
  const [way, first, opponent] = ["way", "first", "opponent"].map((name) => query.get(name));
  const options = game.options.flatMap(({ name, allowed }) =>
    allowed.filter((value) => String(value) === query.get(name)).map((value) => [name, value] as const),
  );
  return {
    ...(WAYS.includes(way as Way) ? { way: way as Way } : {}),
    ...(FIRSTS.includes(first as First) ? { first: first as First } : {}),
    ...(opponent ? { opponent } : {}),
    ...(options.length ? { options: Object.fromEntries(options) } : {}),
  };
}

/** `suited`: the seat of an opponent who was picked for whoever plays. */
function seats(chosen: Chosen, suited?: OpponentSeat): Pick<NewTable, "seats" | "shuffle"> {
  if (chosen.way === "watch")
    return {
      seats: [
        { who: "opponent", id: chosen.pair[0] },
        { who: "opponent", id: chosen.pair[1] },
      ],
    };
  const other =
    chosen.way === "computer"
      ? (suited ?? { who: "opponent" as const, id: chosen.opponent })
      : chosen.way === "here"
        ? { who: "neighbour" as const, name: chosen.friend.trim() || START.friend }
        : { who: "anyone" as const };
  const mine = { who: "me" as const };
  return { seats: chosen.first === "other" ? [other, mine] : [mine, other], shuffle: chosen.first === "chance" };
}

export function wish(game: string, chosen: Chosen, start = "", suited?: OpponentSeat): NewTable {
  const [base, gain] = chosen.clock.split("+").map(Number);
  return {
    game,
    options: chosen.options,
    ...seats(chosen, suited),
    ...(start.trim() ? { start: start.trim() } : {}),
    ...(chosen.way === "link" && chosen.listed ? { listed: true } : {}),
    ...(chosen.clock ? { clock: { base_ms: base!, gain_ms: gain! } } : {}),
  };
}

/** Whether the options are those of a preset: what is not chosen is as usual. */
export function fits(
  game: Pick<GameForm, "options">,
  chosen: Record<string, Value>,
  preset: Record<string, Value>,
): boolean {
  return game.options.every(({ name, default: usually }) => (chosen[name] ?? usually) === (preset[name] ?? usually));
}

/** The table that a link or its last part leads to. */
export function tableOf(text: string): string | undefined {
  return text.trim().match(/(?:^|\/)([A-Za-z0-9_-]{8,64})\/?(?:[?#].*)?$/)?.[1];
}
