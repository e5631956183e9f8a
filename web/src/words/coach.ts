// The coach at a table: its switch, and what it asks for before a blunder is final. Its questions come from the server.

export const COACH = {
  coach: "Coach",
  off: "Warns you before a blunder.",
  looking: "Looking at your move…",
  left: { one: "1 hint left", other: "{count} hints left" },
  none: "No hints left",
  warning: "The coach",
  back: "Take it back",
  anyway: "Play it anyway",
} as const;
