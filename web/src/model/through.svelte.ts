// Playing through the moves of a match by itself, one after the other.

const EACH_MS = 900;

interface Moves {
  at: () => number;
  last: () => number;
  go: (to: number) => void;
}

export class Through {
  on = $state(false);
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly moves: Moves) {}

  /** From the beginning if it is at the end. */
  toggle(): void {
    if (this.on) return this.stop();
    const { at, last, go } = this.moves;
    if (!last()) return;
    this.on = true;
    this.timer = setInterval(() => this.step(), EACH_MS);
    if (at() >= last()) go(0);
    else this.step();
  }

  stop(): void {
    clearInterval(this.timer);
    this.on = false;
  }

  private step(): void {
    const { at, last, go } = this.moves;
    if (at() < last()) go(at() + 1);
    if (at() >= last()) this.stop();
  }
}
