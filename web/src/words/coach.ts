// The coach at a table: its switch, and what it asks for before a blunder is final. Its questions come from the server.

export const COACH = {
  coach: "Coach",
  about: "Warns you before a blunder",
  looking: "The coach is looking at your move…",
  left: { one: "Coach on: 1 hint left", other: "Coach on: {count} hints left" },
  none: "Coach on: no hints left",
  warning: "The coach",
  back: "Take it back",
  anyway: "Play it anyway",
} as const;
