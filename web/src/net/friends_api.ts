// The operations over HTTP by which people meet.

import { ask } from "./api";
import type { InvitationForm, SeekForm, TableSummary } from "./protocol";

export const openTables = () => ask<TableSummary[]>("GET", "/api/tables?limit=100");
export const seek = (game: string, options: Record<string, unknown>, go_on: boolean) =>
  ask<SeekForm>("POST", `/api/games/${encodeURIComponent(game)}/seek`, { options, go_on });
export const giveUp = () => ask<void>("DELETE", "/api/me/seek");
export const invitation = (table: string) => ask<InvitationForm>("GET", `/api/tables/${table}/invitation`);
