// The operations over HTTP that the page uses.

import type {
  ExampleForm,
  GameForm,
  GuestAnswer,
  Health,
  MatchMeForm,
  NewTable,
  OpponentForm,
  PastPosition,
  PastThoughts,
  Problem,
  TableMade,
  TableSummary,
  MeterForm,
  View,
} from "./protocol";
import type {
  EndingForm,
  LeaderForm,
  MyRatingForm,
  ScoreForm,
  StandingForm,
  StatisticForm,
  TallyForm,
} from "./protocol";
import { gameIn, opponentIn } from "./inLanguage";
import { KEYS_WANTED, wordAnswer, wordSaid } from "../words/language";
import { NET } from "../words/net";
import { noteAnswer, noteSilence } from "./reach.svelte";
import { sentence } from "../words/say";

/** What went wrong, in words for people. */
export class Trouble extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    words: string,
  ) {
    super(words);
  }
}

const JSON_KIND = "application/json";

/** One operation: its answer, or a `Trouble`. */
export async function ask<T>(method: string, path: string, body?: unknown, kind = JSON_KIND): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      headers: { ...KEYS_WANTED, ...(body !== undefined && { "Content-Type": kind }) },
      body:
        body === undefined || body instanceof Blob ? body : kind === JSON_KIND ? JSON.stringify(body) : String(body),
    });
  } catch {
    noteSilence();
    throw new Trouble(0, "away", NET.away);
  }
  noteAnswer();
  if (answer.ok) return (answer.status === 204 ? undefined : wordAnswer(await answer.json())) as T;
  throw await troubleOf(answer);
}

/** What an answer says that is none. */
export async function troubleOf(answer: Response): Promise<Trouble> {
  const problem = (await answer.json().catch(() => ({}))) as Partial<Problem>;
  const said = problem.detail ? wordSaid({ ...problem, text: problem.detail }) : NET.failed;
  return new Trouble(answer.status, problem.code ?? "failed", sentence(said));
}

const once = new Map<string, Promise<unknown>>();

/** What does not change while the page is open is asked for once. */
export function kept<T>(path: string, worded = (answer: T) => answer): Promise<T> {
  const asked = () => ask<T>("GET", path).catch(recallWithout<T>(path)).then(worded);
  const known = (once.get(path) as Promise<T> | undefined) ?? asked();
  once.set(path, known);
  known.catch(() => once.delete(path));
  return known;
}

/** Without an answer: what the service worker has laid by for that, if it has. */
function recallWithout<T>(path: string): (error: unknown) => Promise<T> {
  return async (error) => {
    const isAway = error instanceof Trouble && error.code === "away";
    const found = isAway && "caches" in window ? await caches.match(path).catch(() => undefined) : undefined;
    if (!found) throw error;
    return (await found.json()) as T;
  };
}

export const games = () => kept("/api/games", (all: GameForm[]) => all.map(gameIn));
export const view = (game: string) => kept<View>(`/api/games/${game}/view`);
export const examples = (game: string) => kept<ExampleForm[]>(`/api/games/${game}/examples`);
/** A position as text, or the beginning, with these options; refused in words if there is no such thing. */
export const preview = (game: string, options: Record<string, unknown>, position: string) =>
  ask<View>(
    "GET",
    `/api/games/${game}/view?${new URLSearchParams({ ...(options as Record<string, string>), position })}`,
  );
/** How often the chances that reviews give came true. */
export const truth = () => kept<MeterForm[]>("/api/truth");
export const opponents = (game: string, options: Record<string, unknown> = {}) =>
  kept(
    `/api/games/${game}/opponents?${new URLSearchParams(options as Record<string, string>)}`,
    (all: OpponentForm[]) => all.map(opponentIn),
  );
/** Somebody against whom one has about an even chance. */
export const matchMe = (game: string, options: Record<string, unknown>) =>
  ask<MatchMeForm>("GET", `/api/games/${game}/match-me?${new URLSearchParams(options as Record<string, string>)}`);
export const me = () => ask<GuestAnswer>("GET", "/api/me");
export const changeMe = (name: string | undefined, colour: string) =>
  ask<GuestAnswer>("POST", "/api/me", { name, colour });
export const myData = "/api/me/data";
export const eraseMe = () => ask<void>("DELETE", myData);
export const newTable = (wish: NewTable) => ask<TableMade>("POST", "/api/tables", wish);
export const myTables = () => ask<TableSummary[]>("GET", "/api/me/tables?limit=20");
export const past = (table: string, ply: number) => ask<PastPosition>("GET", `/api/tables/${table}/plies/${ply}`);
export const thoughts = (table: string) => ask<PastThoughts[]>("GET", `/api/tables/${table}/thoughts`);
export const health = () => kept<Health>("/api/health");

/** Nobody we know has nothing yet. */
const orNothing = <T>(asked: Promise<T[]>) =>
  asked.catch((error: unknown) => {
    if (error instanceof Trouble && error.status === 401) return [];
    throw error;
  });

export const statistics = () => orNothing(ask<StatisticForm[]>("GET", "/api/statistics?mine=true"));
export const resetStatistics = (only: Record<string, string>) =>
  orNothing(ask<StatisticForm[]>("DELETE", `/api/statistics?${new URLSearchParams(only)}`));
export const scores = (game: string) => ask<ScoreForm[]>("GET", `/api/games/${game}/scores`);
export const scoresFile = (game: string, classic: boolean) =>
  `/api/games/${game}/scores.csv${classic ? "?form=classic" : ""}`;
export const readScoresFile = (game: string, text: string) =>
  ask<ScoreForm[]>("PUT", scoresFile(game, false), text, "text/csv");
export const curve = (game: string) => orNothing(ask<StandingForm[]>("GET", `/api/games/${game}/curve`));
export const leaders = (game: string, options: Record<string, unknown>) =>
  ask<LeaderForm[]>("GET", `/api/games/${game}/leaders?${new URLSearchParams(options as Record<string, string>)}`);
export const tally = (table: string) => ask<TallyForm>("GET", `/api/tables/${table}/tally`);
/** One's own rating on a board. */
export const myRating = (game: string, options: Record<string, unknown>) =>
  ask<MyRatingForm>("GET", `/api/games/${game}/rating?${new URLSearchParams(options as Record<string, string>)}`);
/** What a match that is over has changed. */
export const ending = (table: string) => ask<EndingForm>("GET", `/api/tables/${table}/ending`);
