// What is asked about a position, as the answers come.

import { Listening } from "../model/listening.svelte";
import { liveTree, look, opinions, type Line, type Searcher } from "../net/explore_api";
import type { LookLine, OpinionForm, SearchTree, TruthForm } from "../net/protocol";

/** What everybody on the ladder would play. */
export class Everyone extends Listening {
  opinions = $state.raw<readonly OpinionForm[]>([]);
  /** null: nobody knows it. */
  truth = $state.raw<TruthForm | null>();
  expected = $state(0);
  done = $state(false);
  /** Who could not answer. */
  silent = $state.raw<readonly string[]>([]);

  forget(): void {
    this.stop();
    [this.opinions, this.truth, this.expected, this.done] = [[], undefined, 0, false];
    [this.silent, this.trouble] = [[], ""];
  }

  async ask(line: Line): Promise<void> {
    this.forget();
    await this.listen(
      (until) => opinions(line, until),
      (one) => {
        this.expected = one.expected;
        if (one.opinion) this.opinions = [...this.opinions, one.opinion];
        if (one.trouble) this.silent = [...this.silent, one.trouble];
        if (one.done) [this.truth, this.done] = [one.truth ?? null, true];
        return one.done;
      },
    );
  }
}

/** What the judge sees. */
export class Looking extends Listening {
  seen = $state.raw<LookLine>();

  forget(): void {
    this.stop();
    [this.seen, this.trouble] = [undefined, ""];
  }

  async ask(line: Line): Promise<void> {
    this.forget();
    await this.listen(
      (until) => look(line, until),
      (one) => (this.seen = one).done,
    );
  }
}

/** A search, as its tree grows. */
export class Searching extends Listening {
  found = $state.raw<SearchTree>();

  async ask(line: Line, by: Searcher = {}): Promise<void> {
    this.found = undefined;
    await this.listen(
      (until) => liveTree(line, by, until),
      (one) => (this.found = one).done,
    );
  }
}
