// A position that is being set up: what lies on the board, what is in one's hand, and what the server says of it.

import type { Path } from "../model/paths";
import * as api from "../net/explore_api";
import type { DraftForm, SetUp, SetUpWish } from "../net/protocol";

export class SettingUp {
  now = $state.raw<SetUp>();
  /** What is in one's hand; null is the eraser. */
  thing = $state<string | null>(null);
  trouble = $state("");
  private line: Promise<void> = Promise.resolve();

  constructor(
    private readonly game: string,
    readonly options: Record<string, unknown>,
  ) {}

  /** Where something can be put, or taken away. */
  get open(): Set<string> {
    if (!this.now) return new Set();
    const found = this.now.things.find((one) => one.thing.id === this.thing);
    return new Set(found ? found.places : Object.keys(this.now.draft.things ?? {}));
  }
  get paths(): readonly Path[] {
    return [...this.open].map((id) => [id]);
  }
  /** Whose is what is in one's hand. */
  get owner(): number | null {
    return this.now?.things.find((one) => one.thing.id === this.thing)?.thing.owner ?? null;
  }

  /** From a position, or from where the game begins. */
  async begin(start?: string): Promise<void> {
    await this.ask(() => ({ start }));
    this.thing ??= this.now?.things[0]?.thing.id ?? null;
  }
  clear = () => this.ask(() => ({ draft: { things: {}, settings: {} } }));
  restart = () => this.ask(() => ({}));
  put = (place: string) => {
    const thing = this.thing;
    return this.ask((draft) => ({ draft, put: { place, thing } }));
  };
  choose(name: string, value: string): Promise<void> {
    return this.ask((draft) => ({ draft: { ...draft, settings: { ...draft?.settings, [name]: value } } }));
  }

  /** The position when everything asked for is answered: nobody explores what they had a moment ago. */
  async settled(): Promise<string | undefined> {
    await this.line;
    return this.trouble ? undefined : (this.now?.text ?? undefined);
  }

  /** One after the other, so that no click is lost: each begins with what came of the one before. */
  private ask(wish: (draft: DraftForm | undefined) => Omit<SetUpWish, "options">): Promise<void> {
    this.line = this.line.then(async () => {
      try {
        this.now = await api.setUp(this.game, {
          options: this.options as SetUpWish["options"],
          ...wish(this.now?.draft),
        });
        this.trouble = "";
      } catch (error) {
        this.trouble = (error as Error).message;
      }
    });
    return this.line;
  }
}
