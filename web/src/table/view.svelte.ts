// What a table's screen shows: it follows from what the server said, from what is looked at, and from what a person has
// chosen. It asks for nothing and waits for nothing, so that it can be tested alone; whatever happens by itself is the
// screen's business.

import { ahead } from "../board/ahead";
import { areaOf } from "../board/area";
import { plan } from "../board/plan";
import { pair } from "../model/colours";
import { unusual } from "../model/counts";
import { spotsIn, spotsOf, type Spot } from "../model/learning";
import { pathOf } from "../model/paths";
import { isComputer, nameOf } from "../model/seats";
import type { Of } from "../net/learner_api";
import type { GameForm, Info, OpponentForm, TreeForm, View } from "../net/protocol";
import { hintWords } from "./hints";
import { status, type More, type Said } from "./status";
import { pointed, tip } from "./tips";
import type { Stepping } from "./stepping.svelte";
import type { Table } from "./table.svelte";
import { isThinking, seeing, thoughtsOf } from "./thoughts/seeing";
import { curve, type Point } from "./thoughts/thoughts";

type Player = 0 | 1;
export const PLAYERS = [0, 1] as const;

/** What of a table is looked at here. */
export type Shown = Pick<
  Table,
  | "shown"
  | "newest"
  | "you"
  | "clickable"
  | "paths"
  | "taken"
  | "sending"
  | "warning"
  | "thinking"
  | "thoughts"
  | "tree"
  | "hint"
  | "reserved"
  | "receivedMs"
>;

/** What a learner at the table remembers: the newest tree that came, and of which position. */
export interface Memory {
  tree: TreeForm | undefined;
}

export interface Around {
  table: Shown;
  stepping: Pick<Stepping, "ply" | "position" | "at">;
  memories: readonly [Memory, Memory];
  /** Whether thoughts are wanted. */
  sees: () => boolean;
  /** What is known of a rematch that was just asked for. */
  follows?: More;
}

export class TableView {
  game = $state.raw<GameForm>();
  ladder = $state.raw<readonly OpponentForm[]>([]);
  /** The board is seen from the other side than usual. */
  turned = $state(false);
  /** Whose memory is looked at, where two learners play. */
  followed = $state<Player>(0);

  constructor(private readonly around: Around) {}

  private get table(): Shown {
    return this.around.table;
  }
  update = $derived.by(() => this.table.shown);
  you = $derived.by(() => this.table.you);
  names = $derived.by((): readonly [string, string] => {
    const { update, game } = this;
    return update && game ? [nameOf(update, game, 0), nameOf(update, game, 1)] : ["", ""];
  });
  /** What is to be said, once the last move has been drawn. */
  said = $derived.by((): Said | undefined => {
    const { update, game, you } = this;
    return update && game && status(update, game, you, { reserved: this.table.reserved, ...this.around.follows });
  });
  /** Somebody here plays a computer, and so may have a coach. */
  isCoachable = $derived.by(() => {
    const { update, you } = this;
    return !!update?.open_book && !this.isOver && you.length === 1 && update.seats.some(isComputer);
  });
  isOver = $derived.by(() => !!this.update?.outcome || !!this.update?.aborted);

  // The board.

  /** The past, if that is what is looked at; its position stands on the board until another has come. */
  past = $derived.by(() => (this.around.stepping.ply === undefined ? undefined : this.around.stepping.position));
  position = $derived.by(() => this.past ?? this.update);
  inks = $derived.by(() => {
    const seats = this.update?.seats;
    return pair(...(this.game?.colours ?? [seats?.[0]?.colour, seats?.[1]?.colour]));
  });
  isMovable = $derived.by(() => !!this.update?.view.shapes.some((shape) => shape.kind === "piece"));
  isFlipped = $derived.by(() => (this.isMovable && this.you.length === 1 && this.you[0] === 1) !== this.turned);
  choices = $derived.by(() => (this.update?.view.choices ?? []).filter((one) => this.table.clickable.has(one.id)));
  /** One's own move is drawn at once, and one that the coach asks about stays so until that is decided. */
  drawn = $derived.by((): View | undefined => {
    const { update, game, past } = this;
    const move = this.table.sending ?? this.table.warning?.move;
    const path = !past && update && game && move ? pathOf(update.paths, move) : undefined;
    if (!path || update!.to_move === null) return undefined;
    const name = game!.players[update!.to_move as Player];
    return ahead(update!.view, path, update!.to_move, name.length === 1 ? name : undefined);
  });

  // Somebody's first moves.

  /** Whoever is here meets the game now. */
  isNewcomer = $state(false);
  tip = $derived.by(() => {
    const { update, game, you } = this;
    const plays = this.isNewcomer && !!update && !!game && update.seq >= 0 && !this.isOver && !update.set_up;
    return plays && you.length ? tip(update, game, you, !unusual(update, game)) : "";
  });
  /** Where a hand points. */
  pointed = $derived.by(() => {
    const { paths, taken } = this.table;
    return this.tip && !this.past && !this.hint ? pointed(this.update!.view, paths, taken) : undefined;
  });

  // Hints and thoughts.

  hint = $derived.by(() => (this.table.hint?.at === this.update?.at && !this.past ? this.table.hint : undefined));
  private best = $derived.by(() => this.hint?.info.candidates[0]);
  look = $derived.by(() => {
    const { hint, best } = this;
    return hint?.step === "place" && best ? { place: best.path[0]!, seed: hint.at } : undefined;
  });
  hinted = $derived.by(() => {
    const { hint, update, look } = this;
    if (!hint || !update) return "";
    return hintWords(hint, look && areaOf(plan(update.view, this.isFlipped), look.place, look.seed));
  });
  seen = $derived.by(() => {
    const { update, names, past } = this;
    const { thoughts, thinking, hint } = this.table;
    return update && seeing({ update, names, thoughts, thinking, hint, past });
  });
  points = $derived.by((): Point[] => {
    const moves = this.update?.moves ?? [];
    return curve(this.table.thoughts, moves).filter((one) => one.move <= moves.length + 1);
  });
  /** Candidates on the board. */
  thoughts = $derived.by((): { info: Info; past?: boolean } | undefined => {
    const { update, past, hint, best } = this;
    if (!update) return undefined;
    const wanted = this.around.sees() && !this.grows;
    if (past) return wanted && this.seen?.info ? { info: this.seen.info, past: true } : undefined;
    if (hint)
      return best && (hint.step === "move" || hint.step === "line")
        ? { info: { ...hint.info, candidates: [best] } }
        : undefined;
    const now = wanted && !update.outcome && isThinking(update, this.table.thinking);
    return now ? { info: this.table.thinking!.info } : undefined;
  });
  hasThoughts = $derived.by(() => {
    const { update, seen, hint } = this;
    if (!update?.open_book || !seen || (this.grows && update.outcome)) return false;
    if (hint?.step === "line") return true;
    return update.seats.some(isComputer) && (!!seen.info || (!!this.past && this.points.length > 0));
  });

  /** It counts for ratings, so that somebody here who plays is shown no more than the opponent's own moves. */
  counts = $derived.by(() => !!this.update?.rated && this.you.length > 0 && !this.isOver);
  /** The tree of a search can be had. */
  hasTree = $derived.by(() => {
    const { update, isOver } = this;
    return !!update?.open_book && !isOver && update.seats.some(isComputer) && (!update.rated || this.counts);
  });
  /** Whose search the tree is of, and whether that goes on. */
  searcher = $derived.by(
    () => this.names[(this.update?.moves[this.table.tree?.ply ?? -1]?.player ?? this.thinker) as Player],
  );
  isGrowing = $derived.by(() => {
    const { update } = this;
    return !!update && isThinking(update, this.table.thinking) && this.table.tree?.ply === update.moves.length;
  });

  // Learners at this table: who they are, and what the one that is looked at remembers of the position that is shown.

  growers = $derived.by(() => PLAYERS.filter((player) => this.update?.seats[player]?.learner));
  grower = $derived.by((): Player => (this.growers.includes(this.followed) ? this.followed : (this.growers[0] ?? 1)));
  /** The id of the one that is looked at. */
  grows = $derived.by(() => this.update?.seats[this.grower]?.learner ?? "");
  of = $derived.by((): Of | undefined => this.update && { game: this.update.game, options: this.update.options });
  /** The moves to the position that is shown. */
  way = $derived.by(() => this.update?.moves.slice(0, this.around.stepping.at).map((move) => move.text));
  known = $derived.by(() => {
    const { tree } = this.around.memories[this.grower];
    return tree?.text === this.position?.text ? tree : undefined;
  });
  /** What it thought before its own last move, where two learners move by turns. */
  weighed = $derived.by(() => {
    const { update, seen, growers, grower } = this;
    if (!update || !seen || growers.length < 2) return seen;
    return thoughtsOf(grower, update, this.table.thoughts, this.around.stepping.at);
  });
  spots = $derived.by((): Spot[] | undefined => {
    const { update, past, known } = this;
    if (!this.grows || !update || !this.around.sees() || (this.hint && !past)) return undefined;
    if (!past && isThinking(update, this.table.thinking)) return spotsOf(this.table.thinking!.info, this.grower);
    return known && !known.over ? spotsIn(known) : undefined;
  });
  remembers = $derived.by(() => !!this.grows && this.hint?.step !== "line" && (!!this.past || !this.isOver));

  // The seats.

  /** Who is to move in the match that goes on. */
  turn = $derived.by((): Player | undefined => {
    const { update } = this;
    return !update || this.isOver || update.seq < 0 ? undefined : ((update.to_move ?? 0) as Player);
  });

  /** A computer thinks, or has thought and its move is not shown yet. */
  waitsForComputer = $derived.by(() => {
    const { update } = this;
    const thinks = !!update && update.to_move !== null && isComputer(update.seats[update.to_move]);
    return thinks || (!!this.table.newest && this.table.newest.at !== update?.at);
  });
  thinker = $derived.by((): Player => {
    const { update } = this;
    if (!update) return 0;
    return isComputer(update.seats[0]) && (!isComputer(update.seats[1]) || update.to_move === 0) ? 0 : 1;
  });

  /** From -1 to 1. */
  mood(player: Player): number {
    const outcome = this.update?.outcome;
    if (outcome) return outcome.winner === null ? 0.2 : outcome.winner === player ? 1 : -0.8;
    const value = this.table.thinking?.info.candidates[0]?.value;
    return value === undefined ? 0.35 : Math.max(-0.7, Math.min(0.9, (player ? -value : value) + 0.2));
  }
  opponent(player: Player): OpponentForm | undefined {
    return this.ladder.find((one) => one.id === this.update?.seats[player]?.id);
  }
  /** How much of its thinking is done, where it is known how much that is. */
  progress(player: Player): number | undefined {
    const most = this.opponent(player)?.nodes;
    const { thinking, newest } = this.table;
    if (!most || !thinking || thinking.at !== newest?.at) return undefined;
    return Math.min(1, thinking.info.nodes / most);
  }
  leftMs(player: Player, now: number): number | undefined {
    const clocks = this.table.newest?.clocks;
    if (!clocks) return undefined;
    return clocks.left_ms[player] - (clocks.running === player ? now - this.table.receivedMs : 0);
  }
}
