// One champion on the screen; for as long as it trains it is asked for again.

import { Trouble } from "../net/api";
import * as api from "../net/champion_api";
import type { Of } from "../net/learner_api";
import type { NetForm } from "../net/protocol";

const ASK_MS = 1000;

export class Watched {
  form = $state.raw<NetForm>();
  missing = $state(false);
  trouble = $state("");
  private timer: ReturnType<typeof setTimeout> | undefined;
  private over = false;

  constructor(
    readonly of: Of,
    readonly id: string,
  ) {
    void this.attempt(() => api.champion(of, id));
  }

  /** Whatever is asked of the server, its answer is what there is now. False if it was refused. */
  async attempt(asking: () => Promise<NetForm>): Promise<boolean> {
    clearTimeout(this.timer);
    let done = true;
    try {
      this.form = await asking();
      this.trouble = "";
    } catch (error) {
      done = false;
      if (error instanceof Trouble && error.status === 404) this.missing = true;
      this.trouble = (error as Error).message;
    }
    clearTimeout(this.timer);
    if (this.form?.state === "training" && !this.missing && !this.over)
      this.timer = setTimeout(() => void this.attempt(() => api.champion(this.of, this.id)), ASK_MS);
    return done;
  }

  end(): void {
    this.over = true;
    clearTimeout(this.timer);
  }
}
