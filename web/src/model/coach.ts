// How many hints of the coach are left in a match: kept in this browser, as the wish for a coach is.

import { keep, settings } from "./settings.svelte";

export const HINTS = 3;
const MOST_TABLES = 20;

export function hintsLeft(table: string): number {
  const used = settings.coached.find(([id]) => id === table)?.[1] ?? 0;
  return Math.max(0, HINTS - used);
}

export function spendHint(table: string): void {
  const used = HINTS - hintsLeft(table) + 1;
  settings.coached = [...settings.coached.filter(([id]) => id !== table), [table, used] as const].slice(-MOST_TABLES);
  keep();
}
