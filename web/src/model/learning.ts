// About learners: how far they have grown, which rule chose, what they know of moves.

import type { Options } from "../net/learner_api";
import { games, type Counts } from "./counts";
import type { Candidate, CharacterForm, GameForm, GrowthForm, Info, StandingInExams, TreeForm } from "../net/protocol";
import { LEARNER_STANDING } from "../words/following";
import { begun, fill, plural } from "../words/say";
import { SHARED } from "../words/shared";

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

export const learned = (lessons: number) => (lessons ? plural(SHARED.learned, lessons, {}) : SHARED.knowsNothing);

/** What a rule says of a move: in a few words, and in a sentence. One that is not known here speaks for itself. */
export function reasonOf(
  character: Pick<CharacterForm, "reasons"> | undefined,
  rule = "",
): { head: string; sentence: string } | undefined {
  if (!character || !rule) return undefined;
  return (
    character.reasons.find((one) => one.rule === rule) ?? {
      head: begun(rule),
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
  const whole = (share: number) => fill(SHARED.percent, { number: Math.round(100 * share) });
  if (measure === "expectation" && one.mean !== undefined) {
    const curious = Math.round(100 * ((one.merit ?? one.mean) - one.mean));
    return curious > 0 ? `${whole(one.mean)} + ${curious}` : whole(one.mean);
  }
  if (measure === "path") return one.merit == null ? SHARED.unknown : whole(one.merit);
  return measure === "chance" && one.chance != null ? whole(one.chance) : SHARED.unknown;
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
export function weighTree(tree: TreeForm, measure: Measure | undefined, wide = true): WeighedTree {
  const own = new Map(wide ? tree.own.map((one) => [one.move, one]) : []);
  const compares = tree.mine && tree.rule !== "no data" && (measure !== "expectation" || wide);
  const children = tree.children.map((child) => {
    const { counts = child.counts, mean } = own.get(child.move) ?? {};
    return { ...child, counts, mean, ...(compares && { number: numberWords(measure, { ...child, mean }) }) };
  });
  const worth = (child: (typeof children)[number]) => (compares ? (child.merit ?? child.chance ?? 0) : 0);
  return { ...tree, children: children.toSorted((a, b) => worth(b) - worth(a) || games(b.counts) - games(a.counts)) };
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

/** How strong it is by its exams; nothing before the first. */
export function standingWords(standing: StandingInExams | null | undefined, numbers: boolean): string {
  if (!standing) return "";
  const { beats: name, of_ten: count, rating, error } = standing;
  if (!name) return LEARNER_STANDING.weak;
  return numbers
    ? fill(LEARNER_STANDING.beatsRated, { name, count, rating, error })
    : fill(LEARNER_STANDING.beats, { name, count });
}
