// A computer's move, thought again: how far it has come, and what it saw.

import { Listening } from "../model/listening.svelte";
import { thinkAgain } from "../net/review_api";
import type { AgainLine, SeenAgain } from "../net/protocol";

export class Again extends Listening {
  /** Which move of the match; 0: none. */
  ply = $state(0);
  line = $state.raw<AgainLine>();

  get seen(): SeenAgain | undefined {
    return this.line?.seen ?? undefined;
  }

  /** Which move it is about is over. */
  leave(): void {
    this.stop();
    [this.ply, this.line, this.trouble] = [0, undefined, ""];
  }

  async ask(id: string, isTable: boolean, ply: number): Promise<void> {
    this.leave();
    this.ply = ply;
    await this.listen(
      (until) => thinkAgain(id, isTable, ply, until),
      (line) => {
        this.line = line;
        if (line.trouble) this.trouble = line.trouble;
        return Boolean(line.trouble) || Boolean(line.seen);
      },
    );
  }
}
