// Answers that come bit by bit, about one position at a time: another question ends the one before.

import { Trouble } from "../net/api";
import { look, opinions, type Line } from "../net/explore_api";
import { introduce } from "../model/settings.svelte";
import type { LookLine, OpinionForm, TruthForm } from "../net/protocol";

/** Listens to one answer; `forget` ends it, and the server stops thinking. */
class Listening {
  busy = $state(false);
  trouble = $state("");
  private until: AbortController | undefined;

  protected async listen<T>(ask: (until: AbortSignal) => AsyncGenerator<T>, hear: (one: T) => void): Promise<void> {
    this.stop();
    const until = (this.until = new AbortController());
    [this.busy, this.trouble] = [true, ""];
    try {
      await introduce();
      if (until.signal.aborted) return;
      for await (const one of ask(until.signal)) if (!until.signal.aborted) hear(one);
    } catch (error) {
      if (!until.signal.aborted) this.trouble = error instanceof Trouble ? error.message : String(error);
    } finally {
      if (this.until === until) this.busy = false;
    }
  }

  stop(): void {
    this.until?.abort();
    this.until = undefined;
    this.busy = false;
  }
}

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
      (one) => (this.seen = one),
    );
  }
}
