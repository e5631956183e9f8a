// The operations over HTTP about reviews, and lines of moves to be shown.

import { ask } from "./api";
import { told } from "./explore_api";
import type { AgainLine, JudgedMove, LineForm, LineShown, LineWish, NewReview, ReviewAnswer } from "./protocol";

export const review = (table: string) => ask<ReviewAnswer>("GET", `/api/tables/${table}/review`);
export const makeReview = (table: string) => ask<ReviewAnswer>("POST", `/api/tables/${table}/review`);
export const pastedReview = (id: string) => ask<ReviewAnswer>("GET", `/api/reviews/${id}`);
export const newReview = (wish: NewReview) => ask<ReviewAnswer>("POST", "/api/reviews", wish);
export const line = (game: string, wish: LineWish) => ask<LineShown>("POST", `/api/games/${game}/line`, wish);

export const thinkAgain = (id: string, isTable: boolean, ply: number, until: AbortSignal) =>
  told<AgainLine>(`/api/${isTable ? "tables" : "reviews"}/${id}/plies/${ply}/again`, {}, until);
/** What the judge makes of the last of these moves. */
export const judge = (game: string, line: LineForm) =>
  ask<JudgedMove>("POST", `/api/games/${game}/positions/judge`, line);
