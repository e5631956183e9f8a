// A class as it goes on. If the connection is lost, it is asked for again.

import { Listening } from "../model/listening.svelte";
import { live } from "../net/class_api";
import type { ClassForm } from "../net/protocol";

const AGAIN_MS = 2000;

export class Following extends Listening {
  now = $state.raw<ClassForm>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isStopped = false;

  constructor(private readonly code: string) {
    super();
  }

  async follow(boards: boolean): Promise<void> {
    clearTimeout(this.timer);
    await this.listen(
      (until) => live(this.code, boards, until),
      (now) => {
        this.now = now;
        return !this.isInside;
      },
    );
    if (this.isStopped || !this.isInside) return;
    this.timer = setTimeout(() => void this.follow(boards), AGAIN_MS);
  }

  get isInside(): boolean {
    return !!this.now && (this.now.yours || this.now.is_member);
  }

  leave(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
    this.stop();
  }
}
