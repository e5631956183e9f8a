// Lessons: which there are, how far one has come, and whether an answer is right.

import { keep, settings } from "../model/settings.svelte";
import type { FilmForm, FilmNodeForm } from "../net/protocol";
import { childrenOf, leftOut } from "../tree/slow/film";
import { LESSON_WORDS } from "../words/lessons";

export const NAMES = Object.keys(LESSON_WORDS);
export const screensOf = (name: string) => LESSON_WORDS[name]?.screens.length ?? 0;

/** Where one is in a lesson, from 1; 0: not begun. */
export const reached = (name: string) => settings.lessons[name]?.at ?? 0;
export const isDone = (name: string) => !!settings.lessons[name]?.done;

/** One looks at this screen. Who comes to the last one from the one before has done the lesson, and it stays so; who
 * jumps ahead by an address has come no further than one screen more. */
export function arrive(name: string, screen: number): void {
  const at = Math.min(screen, reached(name) + 1);
  const done = isDone(name) || at >= screensOf(name);
  if (reached(name) === at && isDone(name) === done) return;
  settings.lessons = { ...settings.lessons, [name]: { at, done } };
  keep();
}

/** The screen that an address names, from 1; beyond the last one, the last. */
export function screenIn(name: string, text: string | undefined): number {
  const asked = Number(text);
  return Number.isInteger(asked) && asked >= 1 ? Math.min(asked, screensOf(name)) : 1;
}

/** The nodes that are over: their values are filled in first. */
export const endings = (nodes: readonly FilmNodeForm[]) =>
  nodes.flatMap((node, i) => (node.to_move === null ? [i] : []));

/** The others that there is something to choose at. Where only one move is left, its value goes straight up. */
export const choices = (nodes: readonly FilmNodeForm[]) =>
  childrenOf(nodes).flatMap((below, i) => (below.length > 1 ? [i] : []));

/** What one may leave out: the answers to each first move. */
export const answers = (nodes: readonly FilmNodeForm[]) => nodes.flatMap((node, i) => (node.ply === 2 ? [i] : []));

/** What is wrong with what was marked; undefined: nothing. */
export function faultIn(film: FilmForm, marked: ReadonlySet<number>): "missed" | "tooMany" | undefined {
  const out = leftOut(film);
  if ([...marked].some((at) => !out.has(at))) return "tooMany";
  return answers(film.nodes).every((at) => !out.has(at) || marked.has(at)) ? undefined : "missed";
}
