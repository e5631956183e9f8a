// The operations about champions, which are nets that people train, over HTTP.

import { ask } from "./api";
import type { Of } from "./learner_api";
import type { NetForm, NetsForm } from "./protocol";

function at({ game, options }: Of, path = "", more: Record<string, string> = {}): string {
  const query = new URLSearchParams({ ...(options as Record<string, string>), ...more }).toString();
  return `/api/games/${game}/nets${path}${query && `?${query}`}`;
}
const one = (id: string, path = "") => `/${encodeURIComponent(id)}${path}`;

export const champions = (of: Of) => ask<NetsForm>("GET", at(of));
export const champion = (of: Of, id: string) => ask<NetForm>("GET", at(of, one(id)));
export const create = (of: Of, name: string, minutes: number) => ask<NetForm>("POST", at(of), { name, minutes });
export const bring = (of: Of, name: string, bytes: Blob) =>
  ask<NetForm>("POST", at(of, "/file", { name }), bytes, "application/octet-stream");
export const rename = (of: Of, id: string, name: string) => ask<NetForm>("POST", at(of, one(id)), { name });
export const remove = (of: Of, id: string) => ask<void>("DELETE", at(of, one(id)));
export const train = (of: Of, id: string, minutes: number) =>
  ask<NetForm>("POST", at(of, one(id, "/training")), { minutes });
export const stop = (of: Of, id: string) => ask<NetForm>("DELETE", at(of, one(id, "/training")));
export const file = (of: Of, id: string) => at(of, one(id, "/file"));
