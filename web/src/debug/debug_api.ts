// The operations of a server with --debug.

import { ask } from "../net/api";
import type { Of } from "../net/learner_api";
import type { DebugTable, DebugTree, Edited, Thrown } from "../net/protocol";

function at({ game, options }: Of, id: string, path: string, more: Record<string, string> = {}): string {
  const query = new URLSearchParams({ ...(options as Record<string, string>), ...more }).toString();
  return `/api/debug/games/${game}/learners/${encodeURIComponent(id)}/${path}${query && `?${query}`}`;
}

export const table = (id: string) => ask<DebugTable>("GET", `/api/debug/tables/${id}`);
export const throwException = (id: string) => ask<Thrown>("POST", `/api/debug/tables/${id}/throw`);
export const nodes = (of: Of, id: string, role: number, moves: readonly number[]) =>
  ask<DebugTree>("GET", at(of, id, "nodes", { role: String(role), moves: moves.join() }));
export const editCounts = (
  of: Of,
  id: string,
  body: { role: number; moves: readonly number[]; won: number; drawn: number; lost: number },
) => ask<Edited>("POST", at(of, id, "counts"), body);
export const cut = (of: Of, id: string, role: number, moves: readonly number[]) =>
  ask<Edited>("POST", at(of, id, "cut"), { role, moves });
