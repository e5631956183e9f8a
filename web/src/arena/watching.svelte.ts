// An arena as it goes on. If the connection is lost, it is asked for again: the arena goes on without anybody.

import { Listening } from "../model/listening.svelte";
import { live } from "../net/arena_api";
import type { ArenaForm } from "../net/protocol";
import { isGoing } from "./standing";

const AGAIN_MS = 2000;

export class Watching extends Listening {
  arena = $state.raw<ArenaForm>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly id: string) {
    super();
  }

  async watch(): Promise<void> {
    clearTimeout(this.timer);
    let isOver = false;
    await this.listen(
      (until) => live(this.id, until),
      (now) => {
        this.arena = now;
        isOver = !isGoing(now);
        return isOver;
      },
    );
    if (this.isStopped || isOver || (this.trouble && !this.arena)) return;
    this.timer = setTimeout(() => void this.watch(), AGAIN_MS);
  }

  private isStopped = false;
  leave(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
    this.stop();
  }
}
