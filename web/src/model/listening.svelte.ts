// Answers that come bit by bit, one question at a time: another one ends the one before.

import { Trouble } from "../net/api";
import { LISTENING } from "../words/tree";
import { introduce } from "./settings.svelte";

/** Listens to one answer; `forget` ends it, and the server stops thinking. */
export class Listening {
  busy = $state(false);
  trouble = $state("");
  private until: AbortController | undefined;

  /** `hear` tells whether it was the last: an answer that ends without it was cut off. */
  protected async listen<T>(
    ask: (until: AbortSignal) => AsyncGenerator<T>,
    hear: (one: T) => boolean | undefined,
  ): Promise<void> {
    this.stop();
    const until = (this.until = new AbortController());
    [this.busy, this.trouble] = [true, ""];
    try {
      await introduce();
      if (until.signal.aborted) return;
      let whole: boolean | undefined;
      for await (const one of ask(until.signal)) if (!until.signal.aborted) whole = hear(one);
      if (!whole && !until.signal.aborted) this.trouble = LISTENING.stopped;
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
