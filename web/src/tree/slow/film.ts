// A search in slow motion, as data: where its nodes are drawn, and what is known after so many steps.

import type { FilmForm, FilmNodeForm, FilmStepForm } from "../../net/protocol";

export interface Place {
  /** In columns, from the left; the middle of the node. */
  x: number;
  /** In rows, from the top. */
  y: number;
}

export const childrenOf = (nodes: readonly FilmNodeForm[]): number[][] => {
  const found: number[][] = nodes.map(() => []);
  nodes.forEach(({ parent }, i) => parent !== null && found[parent]!.push(i));
  return found;
};

/** Leaves side by side, everything else over the middle of what is below it. */
export function layout(nodes: readonly FilmNodeForm[]): { places: Place[]; columns: number; rows: number } {
  const children = childrenOf(nodes);
  const places: Place[] = nodes.map(({ ply }) => ({ x: 0, y: ply }));
  let columns = 0;
  const put = (at: number): number => {
    const below = children[at]!.map(put);
    const x = below.length ? (below[0]! + below.at(-1)!) / 2 : columns++ + 0.5;
    places[at]!.x = x;
    return x;
  };
  if (nodes.length) put(0);
  return { places, columns, rows: Math.max(0, ...nodes.map(({ ply }) => ply)) + 1 };
}

/** These nodes and all below them. */
export function withBelow(nodes: readonly FilmNodeForm[], tops: Iterable<number>): Set<number> {
  const found = new Set(tops);
  nodes.forEach(({ parent }, i) => parent !== null && found.has(parent) && found.add(i));
  return found;
}

export interface Known {
  seen: boolean;
  skipped: boolean;
  value: number | undefined;
  /** The value may be more, or less. */
  bound?: FilmStepForm["bound"];
  visits: number;
  points: number;
}

/** What is known of every node once step `at` is done. */
export function knownAt(film: Pick<FilmForm, "nodes" | "steps">, at: number): Known[] {
  const known = film.nodes.map((): Known => ({ seen: false, skipped: false, value: undefined, visits: 0, points: 0 }));
  for (const step of film.steps.slice(0, at + 1)) {
    const here = known[step.node]!;
    here.seen = true;
    if (step.value != null) [here.value, here.bound] = [step.value, step.bound];
    for (const { node, visits, points } of step.counts ?? []) Object.assign(known[node]!, { visits, points });
    for (const left of withBelow(film.nodes, step.skipped ?? [])) known[left]!.skipped = true;
  }
  return known;
}

/** All that pruning leaves out, each with all below it. */
export const leftOut = (film: Pick<FilmForm, "nodes" | "steps">) =>
  withBelow(
    film.nodes,
    film.steps.flatMap((step) => step.skipped ?? []),
  );

/** The nodes from the root to one, without the root. */
export function wayTo(nodes: readonly FilmNodeForm[], at: number): number[] {
  const { parent } = nodes[at]!;
  return parent === null ? [] : [...wayTo(nodes, parent), at];
}

export const SPEEDS = { slow: 0.6, normal: 1, fast: 3 } as const;
export type Speed = keyof typeof SPEEDS;

/** How long a step stays, in ms: as long as its sentence takes to read. */
export const lasts = (step: Pick<FilmStepForm, "text">, speed: Speed) => (700 + 32 * step.text.length) / SPEEDS[speed];

/** Where a key leads; undefined: it is not one of those keys. */
export function stepped(at: number, steps: number, key: string): number | undefined {
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: steps - 1 }[key];
  return to === undefined ? undefined : Math.max(0, Math.min(to, steps - 1));
}

/** That it is a win at the most, or a loss at the least, says nothing. */
export const saysNothing = ({ value, bound }: Known) =>
  (bound === "at_most" && value === 1) || (bound === "at_least" && value === -1);

/** Points of matches: halves as a sign. */
export function pointsText(points: number): string {
  const whole = Math.floor(points);
  return points === whole ? String(whole) : `${whole || ""}½`;
}
