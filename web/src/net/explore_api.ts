// The operations about any position, at no table.

import { ask, Trouble } from "./api";
import type { AskedLine, ExploredPosition, LookLine, Problem, ReadLine, SearchTree } from "./protocol";
import { NET } from "../words/net";
import { sentence } from "../words/say";

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
export const opinions = (line: Line, until: AbortSignal) => told<AskedLine>(at(line.game, "/opinions"), line, until);
export const look = (line: Line, until: AbortSignal) => told<LookLine>(at(line.game, "/look"), line, until);

export const tree = (line: Line, engine: string | undefined) =>
  ask<SearchTree>("POST", at(line.game, "/tree"), { ...body(line), engine });

/** What is not JSON: a PGN, a record. */
export async function text(path: string, line?: Line): Promise<string> {
  return (await send(path, line)).text();
}
export const pgn = (line: Line) => text(at(line.game, "/pgn"), line);
export const record = (table: string) => text(`/api/tables/${table}/record`);

async function send(path: string, line: Line | undefined, signal?: AbortSignal): Promise<Response> {
  const asked = line
    ? { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body(line)), signal }
    : {};
  let answer: Response;
  try {
    answer = await fetch(path, asked as RequestInit);
  } catch {
    throw new Trouble(0, "away", NET.away);
  }
  if (answer.ok) return answer;
  const problem = (await answer.json().catch(() => ({}))) as Partial<Problem>;
  throw new Trouble(answer.status, problem.code ?? "failed", sentence(problem.detail ?? NET.failed));
}

/** Lines of JSON as they come. Nobody listens any more: the server stops thinking. */
async function* told<T>(path: string, line: Line, until: AbortSignal): AsyncGenerator<T> {
  const answer = await send(path, line, until);
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      const lines = (rest + (value ?? "")).split("\n");
      rest = done ? "" : lines.pop()!;
      for (const one of lines) if (one) yield JSON.parse(one) as T;
      if (done) return;
    }
  } catch (error) {
    if (!until.aborted) throw error instanceof Trouble ? error : new Trouble(0, "away", NET.away);
  }
}
