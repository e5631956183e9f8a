// What the server says of games and opponents, in the language of the page: worded where it comes in, so that no screen has to
// think of it. Keys as in src/parlour/games/texts.py.

import { worded } from "../words/language";
import type { GameForm, OpponentForm } from "./protocol";

export function gameIn(game: GameForm): GameForm {
  const key = `games.${game.name}`;
  const row = <T extends readonly string[]>(name: string, texts: T) =>
    texts.map((text, i) => worded(`${key}.${name}.${i}`, text)) as unknown as T;
  const fields = <T extends object>(name: string, texts: T) =>
    Object.fromEntries(
      Object.entries(texts).map(([field, text]: [string, unknown]) => [
        field,
        typeof text === "string" ? worded(`${key}.${name}.${field}`, text) : text,
      ]),
    ) as T;
  const presets = (game.presets ?? []).map((one, i) => ({
    ...one,
    words: worded(`${key}.presets.${i}.words`, one.words),
  }));
  const usual = (game.presets ?? []).findIndex((one) => one.words === game.variant);
  return {
    ...game,
    title: worded(`${key}.title`, game.title),
    summary: worded(`${key}.summary`, game.summary),
    rules: worded(`${key}.rules`, game.rules),
    players: row("players", game.players),
    options: game.options.map((one) => ({ ...one, words: worded(`${key}.takes.${one.name}.words`, one.words) })),
    presets,
    variant: presets[usual]?.words ?? game.variant ?? "",
    first_moves: row("first_moves", game.first_moves ?? []),
    sayings: fields("sayings", game.sayings),
    unit: game.unit && fields("unit", game.unit),
  };
}

export const opponentIn = (one: OpponentForm): OpponentForm =>
  one.key ? { ...one, sentence: worded(one.key, one.sentence) } : one;
