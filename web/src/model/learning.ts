// What is said about learners: how far they have grown, which rule chose, what a lesson changed.

import type { Options } from "../net/learner_api";
import { games, matches, percent, type Counts } from "./counts";
import type {
  Candidate,
  CharacterForm,
  CurveForm,
  GameForm,
  GrowthForm,
  Info,
  LessonForm,
  LessonSteps,
  TreeForm,
} from "../net/protocol";
import { counted } from "../words/words";

/** A plant, as far as it has grown. */
export type Grown = Pick<GrowthForm, "stage" | "height">;
/** Where nobody has said yet how far it is. */
export const SEEDLING: Grown = { stage: 2, height: 0.3 };

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

/** What a rule says of a move: in a few words, and in a sentence. One that is not known here speaks for itself. */
export function reasonOf(
  character: Pick<CharacterForm, "reasons"> | undefined,
  rule = "",
): { head: string; sentence: string } | undefined {
  if (!character || !rule) return undefined;
  return (
    character.reasons.find((one) => one.rule === rule) ?? {
      head: rule.charAt(0).toUpperCase() + rule.slice(1),
      sentence: "",
    }
  );
}

/** How the other player's last move fits the path that a learner was on. */
export const scenarioOf = (character: Pick<CharacterForm, "scenarios"> | undefined, scenario = "") =>
  character?.scenarios.find((one) => one.rule === scenario)?.sentence ?? "";

export type Measure = CharacterForm["measure"];

/** The number that a learner compared a move by, in words; nothing where it knows no such number. */
export function numberWords(
  measure: Measure | undefined,
  one: { merit?: number | null; chance?: number | null; mean?: number },
): string {
  const whole = (share: number) => `${Math.round(100 * share)} %`;
  if (measure === "expectation" && one.mean !== undefined) {
    const curious = Math.round(100 * ((one.merit ?? one.mean) - one.mean));
    return curious > 0 ? `${whole(one.mean)} + ${curious}` : whole(one.mean);
  }
  if (measure === "path") return one.merit == null ? "–" : whole(one.merit);
  return measure === "chance" && one.chance != null ? whole(one.chance) : "–";
}

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

/** In per cent what it got. */
export const rate = (counts: Counts) => (games(counts) ? `${scored(counts)} %` : "–");

/** What it would play, if it has a reason to: where it knows nothing, any move is as good. */
const AT_RANDOM = ["no data", "no win"];
export const choiceIn = (tree: TreeForm) => (AT_RANDOM.includes(tree.rule) ? null : tree.choice);

export function spotsIn(tree: TreeForm): Spot[] {
  return tree.children.map(({ path, counts, move }) => ({ path, counts, best: move === choiceIn(tree) }));
}

export interface WeighedTree extends TreeForm {
  children: (TreeForm["children"][number] & { mean?: number; number?: string })[];
}

/** A position with all that counts when it chooses there, the best first: by the number that a character goes by, and for one that learns from similar positions (`wide`) with what those say. */
export function gathered(tree: TreeForm, measure: Measure | undefined, wide = true): WeighedTree {
  const own = new Map(wide ? tree.own.map((one) => [one.move, one]) : []);
  const compares = tree.mine && tree.rule !== "no data" && (measure !== "expectation" || wide);
  const children = tree.children.map((child) => {
    const { counts = child.counts, mean } = own.get(child.move) ?? {};
    return { ...child, counts, mean, ...(compares && { number: numberWords(measure, { ...child, mean }) }) };
  });
  const worth = (child: (typeof children)[number]) => (compares ? (child.merit ?? child.chance ?? 0) : 0);
  return { ...tree, children: children.toSorted((a, b) => worth(b) - worth(a) || games(b.counts) - games(a.counts)) };
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
const SOURCES: Readonly<Record<string, string>> = {
  match: "A match",
  training: "Training",
  record: "A record",
  merge: "A file",
  edit: "By hand",
};

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

/** Who measured these learners, each with a mark of its own on the curve: so many corners, filled or not. */
export interface Examiner {
  against: string;
  name: string;
  corners: 4 | 3 | 0 | 5;
  filled: boolean;
}
const CORNERS = [4, 3, 0, 5] as const;
export function examinersOf(curves: readonly CurveForm[]): Examiner[] {
  const names = new Map(curves.flatMap(({ exams }) => exams.map(({ against, name }) => [against, name] as const)));
  return [...names].map(([against, name], i) => ({
    against,
    name,
    corners: CORNERS[i % CORNERS.length]!,
    filled: i % (2 * CORNERS.length) < CORNERS.length,
  }));
}

/** The outline of such a mark round 0, 0; of none, a circle, as one of many. */
export function markPoints({ corners }: Pick<Examiner, "corners">, radius: number): [number, number][] {
  const count = corners || 24;
  const turned = corners === 4 ? Math.PI / 4 : 0;
  return Array.from({ length: count }, (_, i) => {
    const angle = turned + (i * 2 * Math.PI) / count;
    return [radius * Math.sin(angle), -radius * Math.cos(angle)];
  });
}

/** What a learning curve shows, for those who do not see it. */
export function growthWords(curve: CurveForm): string {
  const { matches: groups, exams } = curve;
  const [first, last] = [groups[0], groups.at(-1)];
  if (!first || !last) return "No matches yet.";
  const whole = (score: number) => Math.round(100 * score);
  const now =
    groups.length > 1
      ? `${whole(first.score)} % at first, ${whole(last.score)} % of late.`
      : `${whole(last.score)} % so far.`;
  const measured = examinersOf([curve]).map(({ against, name }) => {
    const exam = exams.findLast((one) => one.against === against)!;
    return ` Measured against ${name}: ${whole(exam.score)} %, between ${whole(exam.low)} and ${whole(exam.high)}.`;
  });
  return now + measured.join("");
}

/** Matches of which a part of the curve is made at the least; it takes two parts to see anything. */
const LEAST_IN_GROUP = 5;
/** What is missing until there is a curve. */
export function missingWords(played: number): string {
  const missing = Math.max(1, LEAST_IN_GROUP + 1 - played);
  return missing === 1 ? "Finish one more match to see the curve." : `Finish ${missing} more matches to see the curve.`;
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
