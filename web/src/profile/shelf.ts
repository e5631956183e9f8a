// Trophies as they stand on the shelf: those that were earned first, then those that were not yet.

import type { GameForm, ProfileForm, TrophyForm } from "../net/protocol";
import { PROFILE, TROPHIES } from "../words/profile";
import { date, fill } from "../words/say";

interface Words {
  title: string;
  sentence: string;
}
export interface Trophy extends Words {
  name: string;
  /** Where it was earned; nothing of one that was not. */
  earned: readonly TrophyForm[];
  rated: boolean;
}

const WORDS: Readonly<Record<string, Words>> = TROPHIES;

export function shelf({ known, rated, trophies }: Pick<ProfileForm, "known" | "rated" | "trophies">): Trophy[] {
  const all = known.map((name) => ({
    name,
    title: WORDS[name]?.title ?? name,
    sentence: WORDS[name]?.sentence ?? "",
    earned: trophies.filter((one) => one.name === name),
    rated: rated.includes(name),
  }));
  return [...all.filter((one) => one.earned.length), ...all.filter((one) => !one.earned.length)];
}

/** One line an earned trophy: game and day; of first wins whom, game by game. */
export function lines({ name, earned }: Trophy, games: readonly GameForm[]): [text: string, table: string][] {
  const title = (game: string) => games.find((one) => one.name === game)?.title ?? game;
  if (name !== "first_win")
    return earned.map((one) => [
      fill(PROFILE.earnedIn, { game: title(one.game), date: date(one.earned_ms) }),
      one.table,
    ]);
  const played = [...new Set(earned.map((one) => one.game))];
  return played.map((game) => {
    const won = earned.filter((one) => one.game === game);
    const names = won.map((one) => one.opponent).toReversed();
    return [fill(PROFILE.firstWins, { game: title(game), names: names.join(", ") }), won[0]!.table];
  });
}
