// Where to look, from a view alone: the first step of a hint, which does not give the move away.

import { contains } from "./geometry";
import type { Drawn, Plan } from "./plan";

export interface Area {
  x: number;
  y: number;
  w: number;
  h: number;
  round: boolean;
  /** What it is called, for people who do not see it; or what it is near to. */
  place: string;
  near: boolean;
  /** What stands there, if a piece does: it is named, and what it can do is left to whoever looks. */
  piece?: string;
}

const nameOf = (shape: Drawn) => shape.place ?? shape.id ?? shape.label;

/** The region round a place, or a circle about it that is not centred on it. */
export function areaOf(made: Plan, place: string, seed: number): Area | undefined {
  const found = made.places.find((one) => one.id === place);
  if (!found) return undefined;
  const holds = made.regions.find((one) => contains({ at: [one.x, one.y], size: [one.w, one.h] }, [found.x, found.y]));
  if (holds) return { x: holds.x, y: holds.y, w: holds.w, h: holds.h, round: false, place: nameOf(holds), near: false };
  const piece = made.things.find((one) => one.kind === "piece" && one.x === found.x && one.y === found.y);
  const unit = Math.min(100, Math.max(found.w, found.h));
  if (piece) return { ...at(found.x, found.y, 2 * unit), place: found.id, near: false, piece: piece.label };
  const turn = (seed * 2.399) % (2 * Math.PI); // another direction each time, the same for the same move
  const [x, y] = [
    clamp(found.x + Math.cos(turn) * unit * 0.55, made.width),
    clamp(found.y + Math.sin(turn) * unit * 0.55, made.height),
  ];
  const others = made.places.filter((one) => one !== found);
  const near = others.toSorted((a, b) => Math.hypot(a.x - x, a.y - y) - Math.hypot(b.x - x, b.y - y))[0] ?? found;
  return { ...at(x, y, 3 * unit), place: near.id, near: true };
}

const at = (x: number, y: number, size: number) => ({ x, y, w: size, h: size, round: true });
const clamp = (value: number, most: number) => Math.max(0, Math.min(value, most));
