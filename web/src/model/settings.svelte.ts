// What a person has chosen, kept in this browser; and who they are to the server.

import * as api from "../net/api";
import type { GuestAnswer } from "../net/protocol";
import { connection, listen } from "../net/talk.svelte";

export type Theme = "auto" | "light" | "dark" | "contrast";
export type BoardLook = "wood" | "slate" | "forest" | "sand";
export type PieceSet = "classic" | "plain" | "letters";

const KEY = "parlour";
/** Written when somebody else is at this browser from now on. */
const PERSON_KEY = "parlour.person";
/** What the server calls whoever has given no name. */
const NAMELESS = /^guest$/i;
const usual = {
  name: "",
  colour: "red",
  /** Chosen here; empty: whatever the browser asks for. `public/theme.js` reads it. */
  language: "",
  theme: "auto" as Theme,
  pauseMs: 600,
  motion: true,
  sees: true,
  sounds: false,
  board: "wood" as BoardLook,
  pieces: "classic" as PieceSet,
  /** The names of columns and rows. */
  coordinates: true,
  /** A move may be planned while somebody else is to move. */
  premoves: true,
  /** A field to type moves into. */
  typed: false,
  /** Ratings are shown as numbers; else in steps and words. */
  numbers: false,
  /** A copy of the page is kept for when there is no network. */
  offline: true,
  coach: false,
  /** The code of the class one was in last. */
  inClass: "",
  /** Signs of those one plays are shown. */
  signs: true,
  /** How many hints of the coach were taken at each table, the newest last. */
  coached: [] as (readonly [string, number])[],
  met: [] as string[],
  /** How far one has come in each lesson. */
  lessons: {} as Record<string, { at: number; done: boolean }>,
  visited: false,
  /** The server has met this browser. */
  known: false,
  /** The server doesn't know it any more, and whoever is here has not said yet that they have read so. */
  signedOut: false,
  /** The name or the colour was changed here, and the server has not been told. */
  renamed: false,
  /** There was a match to go on with when one last looked, or one has begun since. */
  unfinished: false,
  /** The game last played. */
  favourite: "",
  last: {} as Record<string, unknown>,
};

function load(): typeof usual {
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<typeof usual>) };
  } catch {
    return { ...usual };
  }
}

export const settings = $state(load());

export function keep(): void {
  write(KEY, JSON.stringify($state.snapshot(settings)));
}
function write(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // A browser that keeps nothing forgets it at the end, and that is all.
  }
}

const asked = new URLSearchParams(location.search).get("pause");
if (asked !== null) sessionStorage.setItem("pause", asked);

/** A short pause before the computer's move appears; `?pause=0` in the address turns it off for as long as the tab lives. */
export function pauseMs(): number {
  const wanted = sessionStorage.getItem("pause");
  return wanted === null ? settings.pauseMs : Math.max(0, Number(wanted) || 0);
}

export function dress(): void {
  const root = document.documentElement;
  if (settings.theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = settings.theme;
  if (settings.board === "wood") delete root.dataset.board;
  else root.dataset.board = settings.board;
  root.dataset.motion = settings.motion ? "on" : "off";
  dressWindow();
}

/** The window's own bar has the page's colour, also where another look was chosen than the system's. */
function dressWindow(): void {
  for (const one of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")) {
    one.dataset.usual ??= one.content;
    one.content = settings.theme === "auto" ? one.dataset.usual : getComputedStyle(document.body).backgroundColor;
  }
}

/** Whether things stay where they are: wished for here or in the system. */
export function isStill(): boolean {
  return !settings.motion || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

let known: Promise<void> | undefined;

/** Sees to it that the server knows this browser, under the name that was chosen: here, or on another device since then. */
export function introduce(): Promise<void> {
  known ??= settings.known ? recognise() : tell();
  known.catch(() => (known = undefined));
  return known;
}
const tell = () => api.changeMe(settings.name || undefined, settings.colour).then(adopt);
const recognise = () =>
  api.me().then(
    (guest) => (settings.renamed ? tell() : adopt(guest)),
    async (error: unknown) => {
      if (!isNobody(error)) throw error;
      noteSignOut();
      await tell();
      connection.renew();
    },
  );
const isNobody = (error: unknown) => error instanceof api.Trouble && error.status === 401;
/** What one is called may have been changed on another device; whoever is not known here stays so. */
export const refresh = () => api.me().then(adopt, (error: unknown) => isNobody(error) && noteSignOut());
function noteSignOut(): void {
  settings.signedOut = true;
  keep();
}
listen((message) => message.t === "bye" && message.code === "signed_out" && noteSignOut());
function adopt({ name, colour }: Pick<GuestAnswer, "name" | "colour">): void {
  Object.assign(settings, { name: NAMELESS.test(name) ? "" : name, colour, known: true, renamed: false });
  keep();
}

/** The server has forgotten who this is, and so does this browser. */
export function forget(): void {
  Object.assign(settings, usual, { met: [], lessons: {}, coached: [], last: {}, visited: true });
  known = undefined;
  connection.renew();
  tellOtherTabs();
  write(KEY, "{}");
  dress();
}

/** The server knows this browser as somebody from another device now, whose name and colour these are. */
export function become(guest: Pick<GuestAnswer, "name" | "colour">): void {
  settings.visited = true;
  settings.signedOut = false;
  adopt(guest);
  known = Promise.resolve();
  connection.renew();
  tellOtherTabs();
}

/** What they show is of whoever was here before: they load again. */
const tellOtherTabs = () => write(PERSON_KEY, String(Date.now()));
addEventListener("storage", (event) => event.key === PERSON_KEY && location.reload());

/** The name or the colour has changed: the server is told at the next occasion. */
export function rename(name: string, colour: string): void {
  settings.name = name.trim();
  settings.colour = colour;
  settings.renamed = true;
  known = undefined;
  keep();
}
