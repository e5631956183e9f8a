// What is said about learners: how far they have grown, which rule chose, what a lesson changed.

import { games, matches, percent, type Counts } from "./counts";
import type { Candidate, CurveForm, GameForm, Info, LessonForm, LessonSteps, TreeForm } from "./protocol";
import { counted } from "./words";

export type Options = Record<string, unknown>;

/** From so many lessons on it is this. */
export const STAGES: readonly (readonly [lessons: number, words: string])[] = [
  [0, "a seed"],
  [1, "a sprout"],
  [5, "a seedling"],
  [25, "a young plant"],
  [100, "in bud"],
  [500, "in flower"],
  [2000, "bearing fruit"],
];

export interface Growth {
  stage: number;
  words: string;
  /** From 0, a seed, to 1: it grows with every lesson, the early ones most. */
  height: number;
  /** How many lessons are missing to the next stage, and what it is then. */
  next?: { lessons: number; words: string };
}

export function growth(lessons: number): Growth {
  const stage = STAGES.findLastIndex(([from]) => lessons >= from);
  const next = STAGES[stage + 1];
  const height = Math.min(1, Math.log1p(lessons) / Math.log1p(STAGES.at(-1)![0]));
  return { stage, words: STAGES[stage]![1], height, next: next && { lessons: next[0] - lessons, words: next[1] } };
}

const LONGEST_NAME = 40;
/** So many letters at the most, and none of them in halves. */
const cut = (name: string, most: number) => [...name].slice(0, most).join("").trim();

/** The name, or if somebody has it the next one that is free: "Ada", "Ada 2", "Ada 3". */
export function freeName(name: string, others: readonly { name: string }[]): string {
  const taken = new Set(others.map((one) => one.name));
  const base = name.replace(/ \d+$/, "");
  let found = cut(name, LONGEST_NAME);
  for (let number = 2; taken.has(found); number++) found = `${cut(base, LONGEST_NAME - ` ${number}`.length)} ${number}`;
  return found;
}

export const learned = (lessons: number) => (lessons ? `Learned from ${matches(lessons)}` : "Knows nothing yet");

export const countsWords = (one: Counts) => `${one.won} won, ${one.drawn} drawn, ${one.lost} lost`;

/** What it got out of these matches, in per cent: a draw is half a win. */
export const scored = (one: Counts) => percent(2 * one.won + one.drawn, 2 * games(one));

/** Which rule chose a move: in a few words, and what they mean. */
const RULES: Readonly<Record<string, readonly [head: string, more: string]>> = {
  memory: ["From memory", "It remembers how this went, and takes what went best."],
  exploring: ["Trying something new", "It is curious: it has seldom tried this."],
  patterns: ["From like moves", "It has never been just here, but it knows moves like this one."],
  "no data": ["It knows nothing here", "It has never been here, and plays anything."],
};
/** One that is not known here speaks for itself. */
export const ruleWords = (rule = "") => RULES[rule] ?? (rule ? ([rule.charAt(0).toUpperCase() + rule.slice(1), ""] as const) : undefined);

/** How matches with a candidate went for `player`, as far as an engine told. */
export function countsOf(one: Pick<Candidate, "wdl" | "visits">, player: number): Counts {
  const [won, , lost] = player ? one.wdl.toReversed() : one.wdl;
  const counts = { won: Math.round(won! * one.visits), lost: Math.round(lost! * one.visits) };
  return { ...counts, drawn: Math.max(0, one.visits - counts.won - counts.lost) };
}

/** What is known of a move, to be written on its place of the board. */
export interface Spot {
  path: readonly string[];
  counts: Counts;
  /** It would play this. */
  best: boolean;
}

export function spotsOf(info: Info, player: number): Spot[] {
  return info.candidates.map((one, i) => ({ path: one.path, counts: countsOf(one, player), best: i === 0 }));
}

/** What it expects of a candidate as `player`, from 0 to 1: what it went by. */
export const meanOf = ({ value }: Pick<Candidate, "value">, player: number) => (1 + (player ? -value : value)) / 2;

/** In per cent what it expects, or got where nothing is said of that. */
export function rate(counts: Counts, mean: number | undefined): string {
  if (mean !== undefined) return `${Math.round(100 * mean)} %`;
  return games(counts) ? `${scored(counts)} %` : "–";
}

/** What it would play, if it has a reason to: where it knows nothing, any move is as good. */
export const choiceIn = (tree: TreeForm) => (tree.rule === "no data" ? null : tree.choice);

export function spotsIn(tree: TreeForm): Spot[] {
  return tree.children.map(({ path, counts, move }) => ({ path, counts, best: move === choiceIn(tree) }));
}

export interface WeighedTree extends TreeForm {
  /** With what it expects of a move, if it has a reason to expect something. */
  children: (TreeForm["children"][number] & { mean?: number })[];
}

/** A position with all that counts when it chooses there: like positions too. */
export function gathered(tree: TreeForm): WeighedTree {
  const own = new Map(tree.own.map((one) => [one.move, one]));
  const children = tree.children.map((child) => {
    const { counts = child.counts, mean } = own.get(child.move) ?? {};
    return { ...child, counts, ...(mean !== undefined && tree.rule !== "no data" && { mean }) };
  });
  return { ...tree, children: children.toSorted((a, b) => games(b.counts) - games(a.counts)) };
}

/** What it took from a match, as it would say it itself. */
export function lessonSaid({ steps, result }: Pick<LessonSteps, "steps" | "result">): string {
  const head = { won: "I won.", drawn: "A draw.", lost: "I lost." }[result];
  const own = steps.filter((step) => step.mine);
  const fresh = own.find((step) => !games(step.before));
  const change = (step: (typeof own)[number]) => Math.abs(scored(step.after) - scored(step.before));
  const known = own.filter((step) => games(step.before)).toSorted((a, b) => change(b) - change(a))[0];
  if (known && (change(known) || !fresh)) {
    const [before, after] = [scored(known.before), scored(known.after)];
    const trust = after > before ? "more now" : after < before ? "less now" : "as before";
    return `${head} I trust ${known.text} ${trust}.`;
  }
  if (!fresh) return head;
  const went = { won: "It worked", drawn: "It held", lost: "It went wrong" }[result];
  return `${head} ${fresh.text} was new to me here. ${went}.`;
}

const RESULTS = { won: "Won", drawn: "Drew", lost: "Lost" };
const SOURCES: Readonly<Record<string, string>> = { match: "A match", training: "Training", record: "A record", merge: "A file", edit: "By hand" };

export function lessonTitle(one: LessonForm): string {
  if (one.source === "merge") return "A memory was added";
  if (one.source === "edit") return "The memory was edited";
  return one.result ? `${RESULTS[one.result]}, moving ${one.role ? "second" : "first"}` : "A match that taught nothing";
}
export function lessonMore(one: LessonForm, now = Date.now()): string {
  const state = one.undone ? "undone" : one.skipped;
  const plies = one.plies ? counted(one.plies, "move") : "";
  return [SOURCES[one.source] ?? "", plies, ago(one.ms, now), state].filter(Boolean).join(", ");
}

/** How long ago, roughly. */
export function ago(ms: number, now = Date.now()): string {
  const minutes = Math.floor((now - ms) / 60_000);
  if (minutes < 1) return "just now";
  if (minutes < 60) return minutes === 1 ? "a minute ago" : `${minutes} minutes ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return hours === 1 ? "an hour ago" : `${hours} hours ago`;
  return new Date(ms).toLocaleDateString("en", { day: "numeric", month: "long", year: "numeric" });
}

/** What a learning curve shows, for those who do not see it. */
export function growthWords({ matches: groups, exams }: CurveForm): string {
  const [first, last] = [groups[0], groups.at(-1)];
  if (!first || !last) return "No matches yet.";
  const exam = exams.at(-1);
  const whole = (score: number) => Math.round(100 * score);
  const now = groups.length > 1 ? `${whole(first.score)} % at first, ${whole(last.score)} % of late.` : `${whole(last.score)} % so far.`;
  return `${now}${exam ? ` Measured against ${exam.name}: ${whole(exam.score)} %, between ${whole(exam.low)} and ${whole(exam.high)}.` : ""}`;
}

/** Where a learner's screen is; with no id that of all learners of the game. */
export function addressOf(game: string, options: Options, id = "", more: Record<string, string> = {}): string {
  const query = new URLSearchParams({ ...(options as Record<string, string>), ...more }).toString();
  return `/learners/${game}${id && `/${encodeURIComponent(id)}`}${query && `?${query}`}`;
}

/** The options of a game that an address names. */
export function optionsIn(game: Pick<GameForm, "options">, query: URLSearchParams): Options {
  const named = game.options.flatMap(({ name, allowed }) => {
    const value = allowed.find((one) => String(one) === query.get(name));
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(named);
}
