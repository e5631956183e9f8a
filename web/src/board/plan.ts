// A view, sorted into what is drawn where. Geometry only: nothing here knows a game.

import { contains, inLine, linesBetween, turned, type Point, type Segment } from "./geometry";
import type { Shape, View } from "../net/protocol";

/** Units of the drawing for one cell. */
export const U = 100;

export interface Drawn extends Shape {
  key: string;
  /** Centre and size in units of the drawing, as it lies on the screen. */
  x: number;
  y: number;
  w: number;
  h: number;
  on: Set<string>;
}

export interface Plan {
  width: number;
  height: number;
  /** How thick strokes are: boards of few cells are drawn with a finer pen, as they are shown larger. */
  pen: number;
  /** Squares of two colours; otherwise it is paper. */
  wood: boolean;
  cells: Drawn[];
  edges: Drawn[];
  regions: Drawn[];
  things: Drawn[];
  /** What the shapes really cover. */
  inked: Frame;
  /** Whatever has an id. */
  places: (Drawn & { id: string })[];
  /** Lines between cells; those in a lifted region lie above all others. */
  thin: Segment[];
  raised: Segment[];
  thick: Segment[];
  framed: boolean;
  strike?: Segment;
  /** Regions that somebody has won with a symbol that covers what lies below. */
  covered: Drawn[];
}

export const SYMBOLS = new Set(["X", "O"]);

/** How much a region grows when it is lifted. */
export const LIFTED = 1.45;
/** The room at the rim of a board whose regions are lifted: for the lamp round them. One at the rim grows inwards. */
export const LIFT_ROOM = 0.14 * U;

/** `lifted` is the key of a region that is drawn larger, with all that lies in it. */
export function plan(view: View, flipped = false, lifted?: string): Plan {
  const flat = view.shapes.map((shape) => drawn(shape, view, flipped));
  const all = lift(flat, lifted, [view.width * U, view.height * U]);
  const of = (kind: Shape["kind"]) => all.filter((shape) => shape.kind === kind);
  const [cells, edges, regions] = [of("cell"), of("edge"), of("region")];
  const region = regions.find((one) => one.key === lifted);
  const wood = cells.some((cell) => cell.on.has("dark"));
  const boxes = (shapes: Drawn[]) => shapes.map(({ x, y, w, h }) => ({ at: [x, y] as Point, size: [w, h] as Point }));
  const paper = !wood && !edges.length;
  return {
    width: view.width * U,
    height: view.height * U,
    pen: Math.max(0.42, Math.min(1, Math.max(view.width, view.height) / 8.5)),
    wood,
    cells,
    edges,
    regions,
    things: all.filter((shape) => !["cell", "edge", "region"].includes(shape.kind)),
    inked: cover(all),
    places: all.filter((shape): shape is Drawn & { id: string } => !!shape.id),
    thin: paper ? linesBetween(boxes(cells.filter((cell) => !region || !inside(cell, [region]))), 1) : [],
    raised: paper && region ? linesBetween(boxes(cells.filter((cell) => inside(cell, [region]))), 1) : [],
    thick: paper ? linesBetween(boxes(flat.filter((shape) => shape.kind === "region")), U * 0.8) : [],
    framed: paper && cells.some((cell) => Math.abs(cell.w - cell.h) > 1),
    strike: strike(all),
    covered: edges.length ? [] : regions.filter((region) => region.text && SYMBOLS.has(region.text)),
  };
}

function drawn(shape: Shape, view: View, flipped: boolean): Drawn {
  const [x, y] = turned(shape.at, view.width, view.height, flipped);
  return {
    ...shape,
    key: `${shape.kind} ${shape.at} ${shape.owner ?? ""} ${shape.text ?? ""}`,
    x: x * U,
    y: y * U,
    w: shape.size[0] * U,
    h: shape.size[1] * U,
    on: new Set(shape.flags),
  };
}

export interface Frame {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** What of the plane is shown: all shapes, and room at the rim for names, for the pen, or for a region that is lifted. */
export function frameOf(made: Plan, wish: { mini: boolean; lifts: boolean; ticks: number; pad: number }): Frame {
  const area = made.edges.length ? made.inked : { x: 0, y: 0, w: made.width, h: made.height };
  const pad = wish.lifts ? LIFT_ROOM : made.wood || wish.mini ? 0 : wish.pad;
  return {
    x: area.x - wish.ticks - pad,
    y: area.y - pad,
    w: area.w + wish.ticks + 2 * pad,
    h: area.h + wish.ticks + 2 * pad,
  };
}

/** From a point of the flat board to where it lies when this region is lifted. */
export function lifting(region: Drawn, [width, height]: Point): (at: Point) => Point {
  const within = (centre: number, size: number, end: number) =>
    Math.max((size * LIFTED) / 2, Math.min(end - (size * LIFTED) / 2, centre));
  const [x, y] = [within(region.x, region.w, width), within(region.y, region.h, height)];
  return (at) => [x + (at[0] - region.x) * LIFTED, y + (at[1] - region.y) * LIFTED];
}

function lift(all: Drawn[], key: string | undefined, size: Point): Drawn[] {
  const region = key && all.find((one) => one.key === key);
  if (!region) return all;
  const to = lifting(region, size);
  const grown = (shape: Drawn) => {
    const [x, y] = to([shape.x, shape.y]);
    return { ...shape, x, y, w: shape.w * LIFTED, h: shape.h * LIFTED };
  };
  return all.map((shape) => (inside(shape, [region]) ? grown(shape) : shape));
}

/** The regions in which something can be clicked. */
export function litRegions(made: Plan, open: Set<string>): Drawn[] {
  const cells = made.cells.filter((cell) => cell.id && open.has(cell.id));
  return made.regions.filter((region) => cells.some((cell) => inside(cell, [region])));
}

/** The piece that moved last came from the other place that the move touched. */
export function cameFrom(made: Plan): { key: string; dx: number; dy: number } | undefined {
  const pieces = made.things.filter((one) => one.kind === "piece" && one.on.has("last"));
  const [piece] = pieces;
  const from = made.cells.filter((cell) => cell.on.has("last") && !(cell.x === piece?.x && cell.y === piece?.y));
  if (!piece || pieces.length !== 1 || from.length !== 1) return undefined;
  return { key: piece.key, dx: from[0]!.x - piece.x, dy: from[0]!.y - piece.y };
}

/** The smallest rectangle round all shapes, with a little room for the pen. */
function cover(all: readonly Drawn[]): Frame {
  const room = 0.14 * U;
  const [left, top] = [
    Math.min(...all.map((one) => one.x - one.w / 2)),
    Math.min(...all.map((one) => one.y - one.h / 2)),
  ];
  const [right, bottom] = [
    Math.max(...all.map((one) => one.x + one.w / 2)),
    Math.max(...all.map((one) => one.y + one.h / 2)),
  ];
  return { x: left - room, y: top - room, w: right - left + 2 * room, h: bottom - top + 2 * room };
}

/** A stroke through what has won, if it lies in a row. */
function strike(all: readonly Drawn[]): Segment | undefined {
  for (const kind of ["region", "mark"]) {
    const won = all.filter((shape) => shape.kind === kind && shape.on.has("won"));
    const points = won.map(({ x, y }) => [x, y] as Point);
    if (!inLine(points)) continue;
    const [from, to] = [points[0]!, points.at(-1)!];
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const more = won[0]!.w * 0.36;
    const [dx, dy] = [((to[0] - from[0]) / length) * more, ((to[1] - from[1]) / length) * more];
    return { from: [from[0] - dx, from[1] - dy], to: [to[0] + dx, to[1] + dy] };
  }
  return undefined;
}

/** Whether it belongs there, lifted or not. */
export function inside(shape: Shape, boxes: readonly Shape[]): boolean {
  return boxes.some((box) => contains(box, shape.at));
}

/** What lies below a lifted region, and what lies in it. */
export function layers(made: Plan, key: string | undefined): Plan[] {
  const region = key && made.regions.find((one) => one.key === key);
  if (!region) return [made];
  const part = (lifted: boolean) => {
    const of = <T extends Drawn>(all: T[]) => all.filter((one) => inside(one, [region]) === lifted);
    return {
      cells: of(made.cells),
      regions: of(made.regions),
      things: of(made.things),
      covered: of(made.covered),
      places: of(made.places),
    };
  };
  return [
    { ...made, ...part(false) },
    { ...made, ...part(true), thin: made.raised, thick: [], raised: [], framed: false, strike: undefined },
  ];
}

/** Where a drag ends: the place under a point of the drawing. */
export function placeAt(made: Plan, at: Point): string | undefined {
  return made.places.find((one) => one.kind === "cell" && contains({ at: [one.x, one.y], size: [one.w, one.h] }, at))
    ?.id;
}
