// The tree of a search, wherever it is shown.

export const GROWN = {
  cost: "{nodes}, {depth} deep. The {shown} that mattered most are here.",
  whole: "{nodes}, {depth} deep.",
  lines: "{nodes}. Every move is here, and how it goes on if both play their best.",
  nodes: { one: "1 position", other: "{count} positions" },
  depth: { one: "1 move", other: "{count} moves" },
  tree: "Search tree",
  root: "Here",
  matches: { one: "1 match", other: "{count} matches" },
  visits: { one: "1 visit", other: "{count} visits" },
  best: "expected",
  made: "played",
  choice: "its choice",
  cut: "cut",
  known: "known",
  proved: "proved",
  played: "{player} plays {move}: {words}.",
  here: "Where you are: {words}.",
  bound: "The search stopped here: it knew enough.",
  help: "Arrow keys walk through the tree; right opens, left closes.",
  nothing: "There's no search to show: this move was chosen without looking ahead.",
} as const;

export const LISTENING = { stopped: "That search was stopped. Ask again." } as const;

export const PICTURE = {
  more: "and {count} more",
  proved: "✓ proved",
  key: "Green is the line it expects; the thicker, the more it looked.",
  memoryKey: "Green is the move it would play; the thicker, the more matches went that way.",
  cutKey: "Red is the answer that made the rest not worth looking at.",
} as const;
