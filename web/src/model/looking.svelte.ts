// The search for anyone who wants to play: it goes on whatever screen is shown.

import * as api from "../net/friends_api";
import { Trouble } from "../net/api";
import type { SeekForm } from "../net/protocol";
import { introduce } from "./settings.svelte";

const EACH_MS = 1500;

class Looking {
  /** Which game, while one looks or has found somebody. */
  game = $state("");
  options = $state.raw<Record<string, unknown>>({});
  now = $state.raw<SeekForm>();
  /** Where somebody waits. */
  table = $state("");
  trouble = $state("");
  private timer: ReturnType<typeof setTimeout> | undefined;

  async begin(game: string, options: Record<string, unknown>): Promise<void> {
    this.forget();
    [this.game, this.options] = [game, options];
    await introduce();
    await this.ask(false);
  }

  private async ask(goesOn: boolean): Promise<void> {
    const game = this.game;
    try {
      const now = await api.seek(game, this.options, goesOn);
      if (game !== this.game) return;
      [this.now, this.trouble] = [now, ""];
      if (now.table) this.table = now.table;
      else if (!now.is_waiting) this.forget();
    } catch (error) {
      if (game !== this.game) return;
      this.trouble = (error as Error).message;
      // What is lost for a moment comes back; what was refused does not.
      const { status } = error as Trouble;
      if (!goesOn || (status && status < 500 && status !== 429)) return;
    }
    if (this.game && !this.table) this.timer = setTimeout(() => void this.ask(true), EACH_MS);
  }

  async stop(): Promise<void> {
    this.forget();
    await api.giveUp().catch(() => {}); // it lapses by itself
  }

  forget(): void {
    clearTimeout(this.timer);
    [this.game, this.table, this.trouble, this.now] = ["", "", "", undefined];
  }
}

export const looking = new Looking();
