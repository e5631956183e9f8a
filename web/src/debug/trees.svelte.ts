// The global tree of a learner, as far as it has been asked for: the beginning at once, the rest when it is opened.

import type { Of } from "../net/learner_api";
import type { DebugNode } from "../net/protocol";
import * as api from "./debug_api";

/** Branches that are asked for again when something has changed; older ones close. */
const MOST_OPEN = 12;

export class GlobalTree {
  /** Children by the moves to their parent, joined. */
  children = $state.raw<ReadonlyMap<string, readonly DebugNode[]>>(new Map());
  loaded = $state(false);
  trouble = $state("");
  private asked: readonly (readonly number[])[] = [[]];
  private newest = 0;

  constructor(
    readonly of: Of,
    readonly id: string,
    readonly role: number,
  ) {
    void this.load();
  }

  /** Everything that is shown, anew. */
  async load(): Promise<void> {
    const mine = ++this.newest;
    try {
      const found = new Map<string, DebugNode[]>();
      for (const moves of this.asked) {
        const tree = await api.nodes(this.of, this.id, this.role, moves);
        add(found, tree.nodes);
      }
      if (mine === this.newest) [this.children, this.loaded, this.trouble] = [found, true, ""];
    } catch (error) {
      this.trouble = (error as Error).message;
    }
  }

  /** What is below a node and was not sent with it. */
  async open(moves: readonly number[]): Promise<void> {
    this.asked = [[], ...[...this.asked.slice(1), moves].slice(1 - MOST_OPEN)];
    try {
      const found = new Map([...this.children].map(([way, nodes]) => [way, [...nodes]]));
      add(found, (await api.nodes(this.of, this.id, this.role, moves)).nodes);
      this.children = found;
    } catch (error) {
      this.trouble = (error as Error).message;
    }
  }
}

/** Nodes are merged by where they are: what was there already is replaced. */
export function add(known: Map<string, DebugNode[]>, nodes: readonly DebugNode[]): void {
  for (const node of nodes) {
    const way = node.moves.slice(0, -1).join();
    const siblings = known.get(way) ?? known.set(way, []).get(way)!;
    const at = siblings.findIndex((one) => one.index === node.index);
    if (at < 0) siblings.push(node);
    else siblings[at] = node;
  }
}
