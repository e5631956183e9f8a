// A move that is planned while it is somebody else's turn. The page knows no rules, so it can't say which moves will be
// possible: it remembers one of one's own pieces and a place to go to, and plays that once it is legal then, else drops it.

import type { View } from "../net/protocol";
import { nextIds, type Path } from "./paths";

export interface Plan {
  /** The piece that was picked, before it is known where to. */
  taken: Path;
  /** What is to be played: from, to. */
  planned: Path;
}

export const NO_PLAN: Plan = { taken: [], planned: [] };

/** The places on which a player's pieces stand: what a plan begins with. */
export function ownPlaces(view: View, player: number): Set<string> {
  const key = (at: readonly number[]) => at.join(" ");
  const own = view.shapes.filter((one) => one.kind === "piece" && one.owner === player);
  const mine = new Set(own.map((one) => key(one.at)));
  return new Set(
    view.shapes.filter((one) => one.id && one.kind === "cell" && mine.has(key(one.at))).map((one) => one.id!),
  );
}

/** What a click does: picks a piece, says where it shall go, or gives a plan up. */
export function clickPlan(own: ReadonlySet<string>, { taken, planned }: Plan, id: string): Plan {
  if (planned.length) return { taken: own.has(id) && !planned.includes(id) ? [id] : [], planned: [] };
  if (!taken.length) return { taken: own.has(id) ? [id] : [], planned: [] };
  return taken[0] === id ? NO_PLAN : { taken: [], planned: [taken[0]!, id] };
}

export function dragPlan(own: ReadonlySet<string>, from: string, to: string): Plan {
  if (!own.has(from)) return NO_PLAN;
  return from === to ? { taken: [from], planned: [] } : { taken: [], planned: [from, to] };
}

/** What has come of it: the whole move, or how far one may go with what is left to choose; nothing if it isn't legal. */
export function redeem(paths: readonly Path[], planned: Path): { move?: Path; taken?: Path } {
  const whole = paths.find((path) => path.length === planned.length && path.every((id, i) => id === planned[i]));
  if (whole) return { move: whole };
  return nextIds(paths, planned).size ? { taken: planned } : {};
}
