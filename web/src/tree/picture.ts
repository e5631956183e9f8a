// The tree of a search as a picture: what mattered is drawn, the rest is folded. Time runs to the right; the expected line is
// straight, at the top. All nodes are of one size and keep their order: each stands as high as its column has room, no line
// crosses another, and it takes no library.

import type { SearchNode } from "../net/protocol";
import { GROWN, PICTURE } from "../words/tree";
import { childrenOf } from "./tree";

/** In pixels: how high a node is, from one row to the next, and between two columns. */
export const HEIGHT = 40;
export const ROW = 48;
export const GAP = 24;
/** As wide as the longest text takes, and never less. */
export const NARROWEST = 96;
const EDGES = 20;
const LETTER = { move: 8.2, words: 6.8 } as const;
/** So many moves of a node are drawn unless somebody wants them all. */
const MOST = 3;
const THICKEST = 7;
/** The expected line, at the least. */
const HEAVY = 3;

export interface Drawn {
  at: number;
  node: SearchNode;
  x: number;
  y: number;
  /** It has moves below it that are not drawn because it is closed. */
  isClosed: boolean;
  refutes: boolean;
}

/** The moves of a node that are folded. */
export interface Folded {
  parent: number;
  count: number;
  x: number;
  y: number;
}

export interface Edge {
  /** The node that it leads to; of folded moves the node they belong to, below zero. */
  to: number;
  path: string;
  width: number;
  isBest: boolean;
  refutes: boolean;
}

export interface Picture {
  drawn: readonly Drawn[];
  folded: readonly Folded[];
  edges: readonly Edge[];
  /** Of a node. */
  nodeWidth: number;
  width: number;
  height: number;
}

/** Of a node that was cut: the move that was too good, which is why. */
export function refutation(nodes: readonly SearchNode[], at: number, below: readonly number[]): number | undefined {
  if (nodes[at]!.cut !== "beta" || !below.length) return undefined;
  const sign = nodes[below[0]!]!.player === 0 ? 1 : -1;
  return below.reduce((best, one) => (sign * nodes[one]!.value > sign * nodes[best]!.value ? one : best));
}

/** So wide that nothing of what stands in a node is cut off. */
export function widthFor(nodes: readonly SearchNode[], made = -1): number {
  const wide = ({ text, cut, solved, words }: SearchNode, at: number) =>
    Math.max(
      LETTER.move * (text || GROWN.root).length +
        (cut || solved ? LETTER.words * PICTURE.proved.length : 0) +
        (at === made ? LETTER.words * GROWN.made.length : 0),
      LETTER.words * words.length,
    );
  return Math.ceil(Math.max(NARROWEST - EDGES, ...nodes.map(wide))) + EDGES;
}

/** The nodes from the root to one of them. */
export function wayOf(nodes: readonly SearchNode[], at: number): ReadonlySet<number> {
  const way = new Set<number>();
  for (let on: number | null = nodes.length ? at : null; on !== null; on = nodes[on]!.parent) way.add(on);
  return way;
}

/** `whole`: of which nodes all moves are wanted; `made`: the move that was made, which is drawn in any case. */
export function picture(
  nodes: readonly SearchNode[],
  open: ReadonlySet<number>,
  whole: ReadonlySet<number>,
  at: number,
  made = -1,
): Picture {
  const children = childrenOf(nodes);
  const way = wayOf(nodes, at);
  const nodeWidth = widthFor(nodes, made);
  const step = nodeWidth + GAP;
  const drawn: Drawn[] = [];
  const folded: Folded[] = [];
  const edges: Edge[] = [];
  const most = Math.max(1, nodes[0]?.visits ?? 1);
  /** In each column the first row that is free. */
  const free: number[] = [];
  const take = (depth: number, from: number): number => {
    const row = Math.max(from, free[depth] ?? 0);
    free[depth] = row + 1;
    return row;
  };

  const chosen = (of: number): readonly number[] => {
    const below = children[of]!;
    if (whole.has(of) || below.length <= MOST + 1) return below;
    const why = refutation(nodes, of, below);
    const visited = [...below].sort((a, b) => nodes[b]!.visits - nodes[a]!.visits).slice(0, MOST);
    return below.filter(
      (one) => visited.includes(one) || nodes[one]!.best || one === why || one === made || way.has(one),
    );
  };
  const link = (from: Drawn, to: number, x: number, y: number, refutes: boolean) => {
    const visits = to < 0 ? 0 : nodes[to]!.visits;
    const isBest = to >= 0 && nodes[to]!.best;
    edges.push({
      to,
      path: curve(from.x + nodeWidth, from.y + HEIGHT / 2, x, y + HEIGHT / 2),
      width: Math.max(isBest ? HEAVY : 1, THICKEST * Math.sqrt(visits / most)),
      isBest,
      refutes,
    });
  };
  const add = (which: number, depth: number, from: number, refutes: boolean): Drawn => {
    const isOpen = open.has(which);
    const row = take(depth, from);
    const me: Drawn = {
      at: which,
      node: nodes[which]!,
      x: depth * step,
      y: row * ROW,
      isClosed: !isOpen && children[which]!.length > 0,
      refutes,
    };
    drawn.push(me);
    if (!isOpen || !children[which]!.length) return me;
    const shown = chosen(which);
    const why = refutation(nodes, which, children[which]!);
    for (const one of shown) {
      const below = add(one, depth + 1, row, one === why);
      link(me, one, below.x, below.y, one === why);
    }
    const count = children[which]!.length - shown.length;
    if (count) {
      const rest = { parent: which, count, x: (depth + 1) * step, y: take(depth + 1, row) * ROW };
      folded.push(rest);
      link(me, -1 - which, rest.x, rest.y, false);
    }
    return me;
  };
  if (nodes.length) add(0, 0, 0, false);
  const right = Math.max(0, ...drawn.map((one) => one.x), ...folded.map((one) => one.x));
  const height = Math.max(0, ...free) * ROW;
  return { drawn, folded, edges, nodeWidth, width: nodes.length ? right + nodeWidth : 0, height };
}

function curve(x: number, y: number, toX: number, toY: number): string {
  const middle = (x + toX) / 2;
  return `M${x} ${y}C${middle} ${y} ${middle} ${toY} ${toX} ${toY}`;
}
