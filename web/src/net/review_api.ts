// The operations over HTTP about reviews, and lines of moves to be shown.

import { ask } from "./api";
import type { LineShown, LineWish, NewReview, ReviewAnswer } from "./protocol";

export const review = (table: string) => ask<ReviewAnswer>("GET", `/api/tables/${table}/review`);
export const makeReview = (table: string) => ask<ReviewAnswer>("POST", `/api/tables/${table}/review`);
export const pastedReview = (id: string) => ask<ReviewAnswer>("GET", `/api/reviews/${id}`);
export const newReview = (wish: NewReview) => ask<ReviewAnswer>("POST", "/api/reviews", wish);
export const line = (game: string, wish: LineWish) => ask<LineShown>("POST", `/api/games/${game}/line`, wish);
