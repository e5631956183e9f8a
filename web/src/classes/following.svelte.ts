// A class as it goes on. If the connection is lost, it is asked for again.

import { Listening } from "../model/listening.svelte";
import { Trouble } from "../net/api";
import { live, show } from "../net/class_api";
import type { ClassForm } from "../net/protocol";

const AGAIN_MS = 2000;
const NOT_FOUND = 404;

export class Following extends Listening {
  now = $state.raw<ClassForm>();
  /** Whoever opened it has closed it. */
  isClosed = $state(false);
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
    if (this.isStopped || !this.isInside || (await this.hasClosed())) return;
    this.timer = setTimeout(() => void this.follow(boards), AGAIN_MS);
  }

  private async hasClosed(): Promise<boolean> {
    const why: unknown = await show(this.code).catch((error: unknown) => error);
    return (this.isClosed = why instanceof Trouble && why.status === NOT_FOUND);
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
