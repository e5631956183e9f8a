// The operations over HTTP about classes.

import { ask } from "./api";
import { told } from "./explore_api";
import type { ClassForm, ClassSummary, InvitationForm, TournamentChange, TournamentWish } from "./protocol";

const at = (code: string, what = "") => `/api/classes/${encodeURIComponent(code)}${what}`;

export const open = (name: string) => ask<ClassForm>("POST", "/api/classes", { name });
export const mine = () => ask<ClassSummary[]>("GET", "/api/me/classes");
export const show = (code: string) => ask<ClassForm>("GET", at(code));
export const live = (code: string, boards: boolean, until: AbortSignal) =>
  told<ClassForm>(at(code, "/live"), { boards }, until);
export const invitation = (code: string) => ask<InvitationForm>("GET", at(code, "/invitation"));
export const join = (code: string) => ask<ClassForm>("POST", at(code, "/members"));
export const leave = (code: string) => ask<void>("DELETE", at(code, "/members"));
export const remove = (code: string, member: string) =>
  ask<void>("DELETE", at(code, `/members/${encodeURIComponent(member)}`));
export const close = (code: string) => ask<void>("DELETE", at(code));
export const begin = (code: string, wish: TournamentWish) => ask<ClassForm>("POST", at(code, "/tournament"), wish);
export const change = (code: string, wish: TournamentChange) =>
  ask<ClassForm>("POST", at(code, "/tournament/change"), wish);
