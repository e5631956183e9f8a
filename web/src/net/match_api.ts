// The operations about the matches that somebody has played.

import { ask, preview, Trouble } from "./api";
import type { PlayedChoice, PlayedPage, ProfileForm } from "./protocol";

const PATH = "/api/me/matches";
const NONE: PlayedPage = { matches: [], next: null, total: 0 };
export type FileFormat = "record" | "pgn" | "csv" | "jsonl";

/** Nobody we know has played nothing yet. */
const orElse = <T>(asked: Promise<T>, nothing: T) =>
  asked.catch((error: unknown) => {
    if (error instanceof Trouble && error.status === 401) return nothing;
    throw error;
  });

export const matches = (which: URLSearchParams) => orElse(ask<PlayedPage>("GET", `${PATH}?${which}`), NONE);
export const choices = () => orElse(ask<PlayedChoice[]>("GET", `${PATH}/choices`), []);
/** How one stands; nobody we know does not stand anywhere yet. */
export const profile = () => orElse<ProfileForm | null>(ask<ProfileForm>("GET", "/api/me/profile"), null);
export const file = (which: URLSearchParams, format: FileFormat) =>
  `${PATH}/file?${new URLSearchParams([...which, ["format", format]])}`;

export { preview };
