// The operations about any position, at no table.

import { ask, Trouble, troubleOf } from "./api";
import type { AskedLine, ExploredPosition, LookLine, ReadLine, SearchTree, SetUp, SetUpWish } from "./protocol";
import { KEYS_WANTED, wordAnswer } from "../words/language";
import { NET } from "../words/net";

/** A position of a game: where one begins, and the moves from there. */
export interface Line {
  game: string;
  options: Record<string, unknown>;
  /** As text; undefined: the beginning. */
  start: string | undefined;
  moves: readonly string[];
}

const at = (game: string, what = "") => `/api/games/${game}/positions${what}`;
const body = ({ options, start, moves }: Line) => ({ options, start, moves });

export const position = (line: Line) => ask<ExploredPosition>("POST", at(line.game), body(line));
export const read = (game: string, options: Record<string, unknown>, text: string) =>
  ask<ReadLine>("POST", at(game, "/read"), { options, text });
export const setUp = (game: string, wish: SetUpWish) => ask<SetUp>("POST", at(game, "/set_up"), wish);
export const opinions = (line: Line, until: AbortSignal) =>
  told<AskedLine>(at(line.game, "/opinions"), body(line), until);
export const look = (line: Line, until: AbortSignal) => told<LookLine>(at(line.game, "/look"), body(line), until);

/** By which engine; or what a learner of one's own remembers. */
export type Searcher = { engine?: string } | { learner: string };

/** The tree of a search while it grows; the last one is the whole. */
export const liveTree = (line: Line, by: Searcher, until: AbortSignal) =>
  told<SearchTree>(at(line.game, "/tree/live"), { ...body(line), ...by }, until);

/** What is not JSON: a PGN, a record. */
export async function text(path: string, sent?: object): Promise<string> {
  return (await send(path, sent)).text();
}
/** All lines: the first is the main one, the others are its variations. */
export const pgn = (line: Line, [moves = [], ...others]: readonly (readonly string[])[]) =>
  text(at(line.game, "/pgn"), { ...body({ ...line, moves }), others });
export const record = (table: string) => text(`/api/tables/${table}/record`);

async function send(path: string, sent: object | undefined, signal?: AbortSignal): Promise<Response> {
  const asked = sent
    ? {
        method: "POST",
        headers: { ...KEYS_WANTED, "Content-Type": "application/json" },
        body: JSON.stringify(sent),
        signal,
      }
    : { headers: KEYS_WANTED };
  let answer: Response;
  try {
    answer = await fetch(path, asked as RequestInit);
  } catch {
    throw new Trouble(0, "away", NET.away);
  }
  if (answer.ok) return answer;
  throw await troubleOf(answer);
}

/** Lines of JSON as they come. Nobody listens any more: the server stops thinking. */
export async function* told<T>(path: string, sent: object, until: AbortSignal): AsyncGenerator<T> {
  const answer = await send(path, sent, until);
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      const lines = (rest + (value ?? "")).split("\n");
      rest = done ? "" : lines.pop()!;
      for (const one of lines) if (one) yield wordAnswer(JSON.parse(one) as T);
      if (done) return;
    }
  } catch (error) {
    if (!until.aborted) throw error instanceof Trouble ? error : new Trouble(0, "away", NET.away);
  }
}
