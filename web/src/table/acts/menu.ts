// What else can be done at a table: everything besides taking back and a hint stands in one menu.

import { setUpAddress } from "../../model/choices";
import { isComputer } from "../../model/seats";
import { keep, settings } from "../../model/settings.svelte";
import type { GameForm, Update } from "../../net/protocol";
import { copyText } from "../../parts/copying";
import type { Item } from "../../parts/Menu.svelte";
import { COACH } from "../../words/coach";
import { fill } from "../../words/say";
import { SHARED } from "../../words/shared";
import { ACTIONS, TYPED } from "../../words/table";
import { GROWING } from "../../words/thoughts";
import type { Table } from "../table.svelte";
import type { TableView } from "../view.svelte";

/** What is asked once more before it is done. */
export type Asked = "resign" | "draw" | "over";

interface At {
  table: Pick<Table, "you" | "isWatched" | "wantsTree" | "command" | "showTree">;
  view: TableView;
  update: Update;
  game: GameForm;
  /** The address of the table. */
  link: string;
}

export function menuOf(at: At, ask: (what: Asked) => void): Item[] {
  return [...ofThePlayer(at, ask), ...ofTheBoard(at), ...ofTheComputer(at)];
}

function ofThePlayer({ table, view, update, game }: At, ask: (what: Asked) => void): Item[] {
  const [withComputer, alone] = [update.seats.some(isComputer), table.you.length === 2];
  const playing = table.you.length > 0 && update.seq >= 0;
  const open = playing && !view.isOver;
  const thinks = update.to_move !== null && isComputer(update.seats[update.to_move]);
  const items: Item[] = [];
  if (open && withComputer)
    items.push({ words: ACTIONS.moveNow, disabled: !thinks, act: () => void table.command({ t: "stop" }) });
  if (open && !alone) items.push({ words: ACTIONS.offerDraw, disabled: !!update.offer, act: () => ask("draw") });
  if (open) items.push({ words: ACTIONS.resign, act: () => ask("resign") });
  if (playing && (withComputer || alone)) items.push({ words: game.sayings.start_over, act: () => ask("over") });
  if (withComputer && playing)
    items.push({ words: ACTIONS.change, href: setUpAddress(game.name, chosenAt(update, table.you)) });
  else if (!view.isOver || !playing) items.push({ words: ACTIONS.newMatch, href: `/new/${game.name}` });
  return items;
}

function ofTheBoard({ table, view, link }: At): Item[] {
  return [
    { words: ACTIONS.turn, act: () => void (view.turned = !view.turned) },
    ...(table.you.length && !view.isOver
      ? [
          {
            words: TYPED.switch,
            more: TYPED.switchMore,
            checked: settings.typed,
            act: () => ((settings.typed = !settings.typed), keep()),
          },
        ]
      : []),
    { words: SHARED.copyLink, act: () => void copyText(link) },
    { words: ACTIONS.sounds, checked: settings.sounds, act: () => ((settings.sounds = !settings.sounds), keep()) },
  ];
}

function ofTheComputer({ table, view, update }: At): Item[] {
  const items: Item[] = [];
  if (view.isCoachable)
    items.push({
      words: COACH.coach,
      more: COACH.about,
      checked: settings.coach,
      act: () => ((settings.coach = !settings.coach), keep()),
    });
  if (update.open_book && update.seats.some(isComputer))
    items.push({
      words: fill(ACTIONS.sees, { name: view.names[view.thinker] }),
      checked: settings.sees,
      act: () => ((settings.sees = !settings.sees), keep()),
    });
  if (view.hasTree && settings.sees && !view.grows)
    items.push({
      words: GROWING.show,
      ...(view.counts ? { more: GROWING.unrated } : {}),
      checked: table.wantsTree,
      act: () => void table.showTree(!table.wantsTree, view.counts && !table.wantsTree),
    });
  return items;
}

/** Whom one plays here, who began and on which board. */
function chosenAt(update: Update, you: readonly number[]) {
  const other = update.seats[1 - (you[0] ?? 0)];
  return {
    opponent: other?.id ?? "",
    first: you[0] ? ("other" as const) : ("me" as const),
    options: update.options as Record<string, string | number | boolean>,
  };
}
