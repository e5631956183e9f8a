// The nodes of a search as rows that open and close: what a reader of the tree sees, and where the keys lead.

import type { GrownTree, SearchNode } from "../net/protocol";
import { fill, plural } from "../words/say";
import { GROWN } from "../words/tree";

export interface Row {
  /** Its place among all nodes. */
  at: number;
  node: SearchNode;
  level: number;
  /** Among its brothers, from 1, and how many there are. */
  place: number;
  of: number;
  hasMore: boolean;
  isOpen: boolean;
}

/** Under each node those that were looked at from there, as the search ordered them: the best line first. */
export function childrenOf(nodes: readonly SearchNode[]): number[][] {
  const found: number[][] = nodes.map(() => []);
  nodes.forEach((node, i) => node.parent !== null && found[node.parent]!.push(i));
  return found;
}

/** What is open at first: the root and the expected line. */
export const openAtFirst = (nodes: readonly SearchNode[]) =>
  new Set(nodes.flatMap((node, i) => (i === 0 || (node.best && node.ply < 3) ? [i] : [])));

export function visible(
  nodes: readonly SearchNode[],
  open: ReadonlySet<number>,
  children = childrenOf(nodes),
): readonly Row[] {
  const rows: Row[] = [];
  const add = (at: number, level: number, place: number, of: number): void => {
    const below = children[at]!;
    const isOpen = open.has(at) && below.length > 0;
    rows.push({ at, node: nodes[at]!, level, place, of, hasMore: below.length > 0, isOpen });
    if (isOpen) below.forEach((child, i) => add(child, level + 1, i + 1, below.length));
  };
  if (nodes.length) add(0, 1, 1, 1);
  return rows;
}

export interface Walked {
  at: number;
  open: ReadonlySet<number>;
}

/** Where a key leads, as trees are walked everywhere; undefined: it is not one of those keys. */
export function walk(rows: readonly Row[], at: number, open: ReadonlySet<number>, key: string): Walked | undefined {
  const i = rows.findIndex((row) => row.at === at);
  const row = rows[i];
  if (!row) return undefined;
  const to = (index: number) => ({ at: rows[Math.max(0, Math.min(index, rows.length - 1))]!.at, open });
  switch (key) {
    case "ArrowDown":
      return to(i + 1);
    case "ArrowUp":
      return to(i - 1);
    case "Home":
      return to(0);
    case "End":
      return to(rows.length - 1);
    case "ArrowRight":
      return !row.hasMore ? { at, open } : row.isOpen ? to(i + 1) : { at, open: new Set([...open, at]) };
    case "ArrowLeft":
      if (row.isOpen) return { at, open: new Set([...open].filter((one) => one !== at)) };
      return { at: row.node.parent ?? at, open };
    default:
      return undefined;
  }
}

/** The moves from the root to a node. */
export function wayTo(nodes: readonly SearchNode[], at: number): readonly string[] {
  const { parent, move } = nodes[at]!;
  return parent === null ? [] : [...wayTo(nodes, parent), move];
}

/** The way to each node as a text by which it is known in another tree of the same root. */
export function keysOf(nodes: readonly SearchNode[]): readonly string[] {
  const keys: string[] = [];
  for (const { parent, move } of nodes) keys.push(parent === null ? "" : `${keys[parent]!} ${move}`);
  return keys;
}

/** What was open and in focus, in the tree that has grown from it. What is not there any more: whatever lay above it. */
export function carry(was: Walked, before: readonly SearchNode[], after: readonly SearchNode[]): Walked {
  const [keys, places] = [keysOf(before), new Map(keysOf(after).map((key, i) => [key, i]))];
  const found = [...was.open].flatMap((at) => places.get(keys[at]!) ?? []);
  let at: number | null = was.at;
  while (at !== null && !places.has(keys[at]!)) at = before[at]!.parent;
  return { at: places.get(keys[at ?? 0]!) ?? 0, open: new Set([0, ...found]) };
}

/** What it took, and how much of it is shown. */
export function costOf({ nodes, depth, lines, tree }: GrownTree): string {
  const [looked, deep] = [plural(GROWN.nodes, nodes, {}), plural(GROWN.depth, depth, {})];
  if (lines) return fill(GROWN.lines, { nodes: looked });
  return fill(tree.length < nodes ? GROWN.cost : GROWN.whole, { nodes: looked, depth: deep, shown: tree.length });
}
