// The operations about arenas.

import { ask } from "./api";
import { text, told } from "./explore_api";
import type { ArenaForm, ArenaMatches, ArenaOffer, ArenaSummary, NewArena, ReleaseForm } from "./protocol";

const at = (id: string, what = "") => `/api/arenas/${encodeURIComponent(id)}${what}`;

export const offer = (game: string, options: Record<string, unknown>) =>
  ask<ArenaOffer>("GET", `/api/games/${game}/entrants?${new URLSearchParams(options as Record<string, string>)}`);
export const releases = (game: string, options: Record<string, unknown>) =>
  ask<ReleaseForm[]>("GET", `/api/games/${game}/releases?${new URLSearchParams(options as Record<string, string>)}`);
export const mine = () => ask<ArenaSummary[]>("GET", "/api/me/arenas");
export const begin = (wish: NewArena) => ask<ArenaForm>("POST", "/api/arenas", wish);
export const live = (id: string, until: AbortSignal) => told<ArenaForm>(at(id, "/live"), {}, until);
export const change = (id: string, what: "pause" | "go_on" | "stop") => ask<ArenaForm>("POST", at(id), { do: what });
export const remove = (id: string) => ask<void>("DELETE", at(id));
export const matches = (id: string, between: readonly number[], first: number, limit: number) => {
  const who = Object.fromEntries(between.map((number, i) => [["one", "two"][i]!, String(number)]));
  const query = new URLSearchParams({ ...who, first: String(first), limit: String(limit) });
  return ask<ArenaMatches>("GET", at(id, `/matches?${query}`));
};
export const match = (id: string, which: string) => text(at(id, `/matches/${which}`));
export const file = (id: string, format: string) => at(id, `/file?format=${format}`);
