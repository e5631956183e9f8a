// One table as the page sees it: what the server said last, what of it is shown already, and what is under way.

import { connection, listen, onOpen } from "../net/talk.svelte";
import { Left, Refused, type Wish, type Without } from "../net/connection";
import * as api from "../net/api";
import { click, drag, nextIds, type Path, type Step } from "../model/paths";
import { clickPlan, dragPlan, NO_PLAN, ownPlaces, redeem } from "../model/premoves";
import type { GrowingTree, Info, Ok, ServerMessage, Thinking, Update } from "../net/protocol";
import { introduce, pauseMs, settings } from "../model/settings.svelte";
import type { Following } from "./again";
import { declined, type Declined } from "./offers";
import { isComputer } from "../model/seats";
import { spendHint } from "../model/coach";
import { hintOf, nextStep, type Hint } from "./hints";

/** How long a move of one of two computers stays, in milliseconds: what Slower and Faster go through. */
const PACES = [0, 150, 300, 600, 1200, 2500, 5000];
/** Thoughts may come a moment after the move that they led to. */
const FILL_MS = 250;
/** One wants to read what a learner remembers before it moves. */
const READING = 2;
const MOST_WAITING = 12;
/** What a table can be called. */
const NAME = /^[\w-]{1,64}$/;
const FEW_WAITING = 3;

/** What can be done about the position: which table and which position is added here. */
export type Act = Without<Extract<Wish, { at: number }>, "table" | "at">;

/** A move that was not made, since the coach asks to look again. */
export interface Warning {
  move: string;
  words: string;
}

export class Table {
  /** What is on the screen; behind `newest` while the computer's move waits for its pause. */
  shown = $state.raw<Update>();
  newest = $state.raw<Update>();
  you = $state.raw<readonly number[]>([]);
  taken = $state.raw<Path>([]);
  /** What is to be played on one's next turn, if it is legal then: from, to. */
  planned = $state.raw<Path>([]);
  /** A move that the server has not answered yet. */
  sending = $state<string>();
  thinking = $state.raw<{ at: number; info: Info }>();
  /** What was seen before each move of a computer, by how many moves came before. */
  thoughts = $state.raw<ReadonlyMap<number, Info>>(new Map());
  /** The tree of the search under way, or of the last one, for those who want it. */
  tree = $state.raw<GrowingTree>();
  wantsTree = $state(false);
  hint = $state.raw<Hint>();
  /** The coach looks at moves before they are made. */
  coached = $state(false);
  warning = $state.raw<Warning>();
  /** Two computers play, and a person wants to look at it longer. */
  paused = $state(false);
  paceMs = $state(pauseMs());
  here = $state.raw<readonly [boolean, boolean]>();
  /** How many people watch who do not play. */
  watching = $state(0);
  next = $state.raw<Following>();
  /** The free seat is kept for whoever is at this screen. */
  reserved = $state(false);
  /** An offer that was not taken: by whom, and how many moves stood then. */
  declined = $state.raw<Declined>();
  /** What went wrong with the last command, for people. */
  trouble = $state("");
  missing = $state(false);
  receivedMs = $state(0);

  private waiting: Update[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private shownMs = 0;
  /** What a computer thinks is to be shown, and so asked for. */
  private wantsThoughts = false;
  /** Left, until what has come has been shown: two computers play only while somebody watches. */
  private isOnHold = false;
  private plies = new Map<number, number>();
  private unknown = new Set<number>();
  private filling: ReturnType<typeof setTimeout> | undefined;
  private stopListening: () => void;

  constructor(readonly id: string) {
    const stops = [
      listen((message) => this.hear(message)),
      onOpen(() => this.wantsThoughts && this.showThoughts(true)),
    ];
    this.stopListening = () => stops.forEach((stop) => stop());
    if (NAME.test(id)) void this.join();
    else this.missing = true;
  }

  private async join(): Promise<void> {
    try {
      await introduce();
      const joined = await connection.join(this.id);
      [this.you, this.reserved] = [joined.you ?? [], !!joined.reserved];
      if (this.wantsThoughts) await this.watch();
    } catch (error) {
      if (error instanceof Refused && error.answer.code === "unknown") this.missing = true;
      else this.trouble = error instanceof Error ? error.message : String(error);
    }
  }

  close(): void {
    clearTimeout(this.timer);
    clearTimeout(this.filling);
    this.stopListening();
    connection.leave(this.id);
  }

  // What the server says.

  private hear(message: ServerMessage): void {
    if (!("table" in message) || message.table !== this.id) return;
    if (message.t === "update") this.update(message);
    else if (message.t === "thinking") this.think(message);
    else if (message.t === "presence") [this.here, this.watching] = [message.here, message.watching];
    else if (message.t === "next")
      this.next = { ...message, table: message.next, wantedBy: message.wanted_by, swapped: !!message.swapped };
  }

  private update(update: Update): void {
    if (update.seq >= 0 && (this.newest?.seq ?? -1) < 0 && this.wantsThoughts) {
      void this.watch();
    }
    this.remember(update);
    this.declined = declined(this.newest, update, this.declined);
    this.newest = update;
    this.receivedMs = performance.now();
    this.waiting.push(update);
    if (this.timer === undefined) this.show();
  }

  /** Thoughts of moves that do not stand any more are forgotten; those that this page has not seen are asked for. */
  private remember(update: Update): void {
    const [before, now] = [this.newest?.moves.length ?? 0, update.moves.length];
    this.plies.set(update.at, now);
    if (now < before) {
      this.thoughts = new Map([...this.thoughts].filter(([ply]) => ply < now));
      this.unknown.clear();
    }
    clearTimeout(this.filling);
    this.filling = setTimeout(() => this.isMissingThoughts && void this.recall(), FILL_MS);
  }

  private get isMissingThoughts(): boolean {
    const { newest } = this;
    return (
      !!newest?.open_book &&
      newest.moves.some(
        ({ player }, ply) => isComputer(newest.seats[player]) && !this.thoughts.has(ply) && !this.unknown.has(ply),
      )
    );
  }

  private async recall(): Promise<void> {
    const kept = await api.thoughts(this.id).catch(() => []);
    const now = this.newest?.moves.length ?? 0;
    const found = kept.filter((one) => one.ply < now).map((one) => [one.ply, one.info] as const);
    this.thoughts = new Map([...found, ...this.thoughts]);
    for (let ply = 0; ply < now; ply++) this.unknown.add(ply); // what is not kept by now never will be
  }

  /** Shows the next update, the computer's moves after a pause. */
  private show(): void {
    this.holdOrGoOn();
    const update = this.waiting[0];
    if (!update || this.paused) return;
    const wait = this.pauseBefore(update) - (performance.now() - this.shownMs);
    if (wait > 0) {
      this.timer = setTimeout(() => {
        this.timer = undefined;
        this.present();
      }, wait);
    } else this.present();
  }

  private present(): void {
    const update = this.waiting.shift();
    if (!update) return;
    const before = this.shown;
    if (update.at !== before?.at) this.warning = undefined;
    if (update.at !== before?.at && !this.canPlan) this.taken = [];
    if (update.moves.length < (before?.moves.length ?? 0)) this.unplan();
    this.sending = undefined;
    this.shown = update;
    this.shownMs = performance.now();
    this.redeemPlan();
    this.show();
  }

  private pauseBefore(update: Update): number {
    const before = this.shown;
    if (!before || update.moves.length <= before.moves.length) return 0;
    if (this.isWatched) return this.paceMs;
    if (this.waiting.length > FEW_WAITING) return 0;
    const mover = update.seats[update.moves.at(-1)!.player];
    return isComputer(mover) ? pauseMs() * (mover?.learner && this.wantsThoughts ? READING : 1) : 0;
  }

  private think({ at, info, tree }: Thinking): void {
    if (tree) this.tree = tree;
    if (!info.candidates.length) return;
    this.thinking = { at, info };
    const ply = this.plies.get(at);
    if (ply !== undefined && ply <= (this.newest?.moves.length ?? 0))
      this.thoughts = new Map(this.thoughts).set(ply, info);
  }

  // Watching two computers.

  /** Nobody here plays: two computers do. */
  get isWatched(): boolean {
    return !!this.newest && this.newest.seats.every(isComputer);
  }

  pause(paused: boolean): void {
    this.paused = paused;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.show();
  }

  slower(): void {
    this.paceMs = PACES.find((pace) => pace > this.paceMs) ?? PACES.at(-1)!;
  }
  faster(): void {
    this.paceMs = PACES.findLast((pace) => pace < this.paceMs) ?? 0;
  }

  private holdOrGoOn(): void {
    if (!this.isWatched) return;
    const most = this.isOnHold ? FEW_WAITING : MOST_WAITING;
    const hold = this.paused || this.waiting.length > most;
    if (hold === this.isOnHold) return;
    this.isOnHold = hold;
    if (hold) connection.leave(this.id);
    else void this.join();
  }

  // What a person does.

  /** Whether it is the turn of somebody at this screen, and the page is not waiting for anything. */
  get mine(): boolean {
    const { shown, newest } = this;
    if (!shown || shown.at !== newest?.at || shown.outcome || shown.aborted || this.sending || this.warning)
      return false;
    return shown.to_move !== null && this.you.includes(shown.to_move);
  }
  get paths(): readonly Path[] {
    const { paths, detours } = this.shown ?? { paths: [] };
    return this.mine ? [...paths, ...(detours ?? []).map((one) => one.path)] : [];
  }
  /** The ids that may be clicked next. */
  get clickable(): Set<string> {
    return nextIds(this.paths, this.taken);
  }

  click(id: string): void {
    if (this.mine) this.step(click(this.paths, this.taken, id));
    else if (this.canPlan) Object.assign(this, clickPlan(this.plannable, this, id));
  }
  drag(from: string, to: string): void {
    if (this.mine) this.step(drag(this.paths, from, to));
    else if (this.canPlan) Object.assign(this, dragPlan(this.plannable, from, to));
  }

  // A move that is planned: nothing of it is sent before one's turn has come.

  /** Somebody else is to move, and whoever is here moves pieces. */
  get canPlan(): boolean {
    const { shown, you } = this;
    if (!settings.premoves || !shown || shown.outcome || shown.aborted || this.newest?.outcome) return false;
    return you.length === 1 && shown.to_move !== null && !you.includes(shown.to_move) && this.plannable.size > 0;
  }
  /** What a plan can begin with. */
  plannable = $derived.by(() =>
    this.shown && this.you.length === 1 ? ownPlaces(this.shown.view, this.you[0]!) : new Set<string>(),
  );
  unplan(): void {
    Object.assign(this, NO_PLAN);
  }

  private redeemPlan(): void {
    const { shown, planned } = this;
    if (shown?.outcome || shown?.aborted) return this.unplan();
    if (!this.mine) return;
    this.planned = [];
    const { move, taken } = planned.length ? redeem(this.paths, planned) : { taken: this.taken };
    if (move) this.step({ taken: [], move: move.join("") });
    else this.taken = taken && nextIds(this.paths, taken).size ? taken : [];
  }

  private step(step: Step): void {
    this.taken = step.taken;
    this.trouble = "";
    if (!step.move) return;
    const detour = this.shown?.detours?.find((one) => one.path.join("") === step.move);
    void this.play(detour?.move ?? step.move, this.coached);
  }

  /** A move as people write it. Whether it was taken, or the coach asks about it. */
  async type(text: string): Promise<boolean> {
    return this.mine && this.play(text, this.coached);
  }

  /** A move, which the coach may ask about first. */
  private async play(move: string, coach: boolean): Promise<boolean> {
    this.sending = move;
    this.hint = undefined;
    const answer = await this.command(coach ? { t: "move", move, coach } : { t: "move", move });
    if (!answer || answer.warning) this.sending = undefined;
    if (answer?.warning) this.warning = { move, words: answer.warning };
    return !!answer;
  }

  /** What the coach asked about is decided: the move is made all the same, or another one will be. */
  decide(anyway: boolean): void {
    const { warning } = this;
    this.warning = undefined;
    if (warning && anyway) void this.play(warning.move, false);
  }

  /** A command about the position; the answer, or nothing if it was refused, which is then told. */
  async command(act: Act): Promise<Ok | undefined> {
    this.trouble = "";
    return this.ask({ ...act, table: this.id, at: this.newest?.at ?? 0 });
  }

  private async ask(wish: Wish): Promise<Ok | undefined> {
    try {
      return await connection.say(wish);
    } catch (error) {
      if (error instanceof Left) return undefined;
      const code = error instanceof Refused ? error.answer.code : "";
      if (code !== "stale" && !(wish.t === "watch")) this.trouble = (error as Error).message;
      return undefined;
    }
  }

  async sit(): Promise<void> {
    const answer = await this.ask({ t: "sit", table: this.id });
    if (answer?.you) this.you = answer.you;
  }

  /** The same from the beginning, sides as they are; what was played so far counts for nothing. The new table. */
  async startOver(): Promise<string | undefined> {
    const now = this.newest;
    if (now && !now.outcome && !now.aborted) {
      const alone = this.you.length === 2;
      if (!(await this.command(alone ? { t: "offer", what: "abort" } : { t: "abort" }))) return undefined;
      if (alone && !(await this.command({ t: "answer", yes: true }))) return undefined;
    }
    return (await this.command({ t: "rematch", swap: false }))?.next ?? undefined;
  }

  /** The next step of the hint for this position. */
  async askHint(): Promise<void> {
    const at = this.newest?.at ?? 0;
    if (this.hint?.at === at) {
      this.hint = { ...this.hint, step: nextStep(this.hint) ?? this.hint.step };
      return;
    }
    const coach = this.coached;
    const answer = await this.command(coach ? { t: "hint", coach } : { t: "hint" });
    this.hint = answer && hintOf(at, answer, coach);
    if (coach && this.hint && !this.hint.free) spendHint(this.id);
  }

  /** What the opponent expects to follow; the match then no longer counts for ratings. */
  async lookAhead(): Promise<void> {
    if (await this.watch(true)) {
      this.unknown.clear();
      this.thoughts = new Map();
      await this.recall();
    }
  }

  showThoughts(thinking: boolean): void {
    this.wantsThoughts = thinking;
    if (this.newest?.open_book) void this.watch();
  }

  /** The tree of a search as it grows, or no longer; in a match that counts that is to look ahead. */
  async showTree(wanted: boolean, ahead = false): Promise<void> {
    this.wantsTree = wanted;
    if (ahead) await this.lookAhead();
    else await this.watch();
  }

  private watch(ahead = false): Promise<Ok | undefined> {
    return this.ask({ t: "watch", table: this.id, thinking: this.wantsThoughts, tree: this.wantsTree, ahead });
  }
}
