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
}

const nameOf = (shape: Drawn) => shape.place ?? shape.id ?? shape.label;

/** The region round a place, or a circle about it that is not centred on it. */
export function areaOf(made: Plan, place: string, seed: number): Area | undefined {
  const found = made.places.find((one) => one.id === place);
  if (!found) return undefined;
  const holds = made.regions.find((one) => contains({ at: [one.x, one.y], size: [one.w, one.h] }, [found.x, found.y]));
  if (holds) return { x: holds.x, y: holds.y, w: holds.w, h: holds.h, round: false, place: nameOf(holds), near: false };
  const unit = Math.min(100, Math.max(found.w, found.h));
  const turn = (seed * 2.399) % (2 * Math.PI); // another direction each time, the same for the same move
  const [x, y] = [
    clamp(found.x + Math.cos(turn) * unit * 0.55, made.width),
    clamp(found.y + Math.sin(turn) * unit * 0.55, made.height),
  ];
  const others = made.places.filter((one) => one !== found);
  const near = others.toSorted((a, b) => Math.hypot(a.x - x, a.y - y) - Math.hypot(b.x - x, b.y - y))[0] ?? found;
  return { x, y, w: 3 * unit, h: 3 * unit, round: true, place: nameOf(near), near: true };
}

const clamp = (value: number, most: number) => Math.max(0, Math.min(value, most));
