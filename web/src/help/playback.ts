// An example is shown position by position: first where one clicks, then what comes of it.

export interface Moment {
  step: number;
  /** The click before the next position is shown, not yet its result. */
  pointing: boolean;
}

export const POINT_MS = 700;
export const SHOW_MS = 1100;

/** What comes after a moment; nothing after the last position. */
export function after({ step, pointing }: Moment, steps: number): Moment | undefined {
  if (pointing) return { step: step + 1, pointing: false };
  return step + 1 < steps ? { step, pointing: true } : undefined;
}

export function lasts(moment: Moment): number {
  return moment.pointing ? POINT_MS : SHOW_MS;
}

/** Step by step, by hand. */
export function stepped({ step }: Moment, by: number, steps: number): Moment {
  return { step: Math.max(0, Math.min(steps - 1, step + by)), pointing: false };
}
