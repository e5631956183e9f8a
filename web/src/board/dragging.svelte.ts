// A piece under the pointer: pressed, dragged, let go. A press that does not move is a click.

import type { Point } from "./geometry";

const STARTS_AT_PX = 6;

interface Hooks {
  canDrag: (id: string) => boolean;
  /** Where the pointer is, in units of the drawing. */
  point: (event: PointerEvent) => Point;
  begin: (id: string) => void;
  drop: (from: string, at: Point) => void;
}

export class Dragging {
  now = $state.raw<{ id: string; x: number; y: number }>();
  /** The last press came from a finger. */
  touch = false;
  private pressed: { id: string; x: number; y: number } | undefined;
  private swallow = false;

  constructor(private readonly hooks: Hooks) {}

  down(event: PointerEvent, id: string): void {
    this.swallow = false;
    this.touch = event.pointerType === "touch";
    if (event.button !== 0 || !this.hooks.canDrag(id)) return;
    this.pressed = { id, x: event.clientX, y: event.clientY };
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
  }

  move(event: PointerEvent): void {
    const { pressed } = this;
    if (!pressed) return;
    if (!this.now) {
      if (Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < STARTS_AT_PX) return;
      this.hooks.begin(pressed.id);
    }
    const [x, y] = this.hooks.point(event);
    this.now = { id: pressed.id, x, y };
  }

  up(event: PointerEvent): void {
    const from = this.pressed?.id;
    const dragged = !!this.now;
    this.cancel();
    if (!dragged || from === undefined) return;
    this.swallow = true;
    this.hooks.drop(from, this.hooks.point(event));
  }

  cancel(): void {
    this.pressed = undefined;
    this.now = undefined;
  }

  /** Whether the click that now comes only ends a drag. */
  swallows(): boolean {
    const ended = this.swallow;
    this.swallow = false;
    return ended;
  }
}
