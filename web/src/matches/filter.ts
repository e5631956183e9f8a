// Which matches an address asks for: the same names as the server has for it, so that a number can link to the matches
// behind it.

import type { PlayedChoice } from "../net/protocol";

export const NAMES = ["game", "options", "opponent", "level", "result", "text", "counted"] as const;
export type Name = (typeof NAMES)[number];
export type Changes = Partial<Record<Name, string | undefined>>;

/** What of an address says which; nothing else that may stand there. */
export function filterIn(query: URLSearchParams): URLSearchParams {
  const found = NAMES.flatMap((name) => (query.has(name) ? [[name, query.get(name)!]] : []));
  return new URLSearchParams(found);
}

/** The filter with something else instead; undefined leaves it out. From another game other boards follow. */
export function changed(filter: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(filter);
  if ("game" in changes) next.delete("options");
  if ("game" in changes || "opponent" in changes) next.delete("level");
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** The address of the screen with a filter. */
export function address(filter: URLSearchParams, after?: string): string {
  const query = new URLSearchParams([...filter, ...(after ? [["after", after]] : [])]).toString();
  return query ? `/matches?${query}` : "/matches";
}

export const boardsOf = (all: readonly PlayedChoice[], game: string): [options: string, variant: string][] => [
  ...new Map(all.filter((one) => one.game === game).map((one) => [one.options, one.variant])),
];

/** Whom one has played, by id; people are one together. */
export const opponentsOf = (all: readonly PlayedChoice[], game: string | null): [id: string, name: string][] =>
  [...new Map(all.filter((one) => game === null || one.game === game).map((one) => [one.opponent, one.name]))].toSorted(
    ([, a], [, b]) => a.localeCompare(b),
  );
