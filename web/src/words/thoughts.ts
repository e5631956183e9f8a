// Beside the board: what an engine sees, what a learner remembers.

export const SEES = {
  sees: "What {name} sees",
  saw: "What {name} saw",
  start: "At the start",
  hint: "Your hint",
  hintMore: "What the strongest opponent would play here.",
  thinking: "Still thinking…",
  beforeLast: "Before {name}'s last move.",
  beforeMove: "Before move {ply}.",
  nobody: "Nobody has moved yet.",
  nothingKept: "No thoughts were kept for this move.",
  person: "No computer thought about this move.",
  played: "{name} played {move}.",
  looked: "{best} looked best, ahead of {next}.",
  lookedEqual: "{best} looked as good as {next}.",
  ahead: "Show expected replies (the match won't count for ratings)",
  positions: { one: "1 position", other: "{count} positions" },
  depth: { one: "1 move deep", other: "{count} moves deep" },
  certain: "certain",
  speed: "{speed} a second",
  kept: { one: "Kept 1 position from the move before.", other: "Kept {count} positions from the move before." },
} as const;

export const GROWING = {
  show: "Show the search tree",
  unrated: "The match then doesn't count for ratings",
  title: "{name}'s search tree",
  growing: "Growing…",
  before: "Before move {ply}.",
  waiting: "The next search appears here as it grows.",
  close: "Close",
  again: "Think this move again",
} as const;

export const CANDIDATES = {
  attention: "attention",
  forName: "for {name}",
  share: "{percent} % of the attention",
  hardly: "under 1 % of the attention",
  then: "then {line}",
  certain: "certain",
  played: "played",
} as const;

export const CHANCES = {
  label: "{first} {win} % to win, {draw} % to draw, {second} {loss} % to win",
  toWin: "{name} to win",
  draw: "draw",
} as const;

export const CHART = {
  label: "Value over time; Enter goes to the move",
  caption: "Value over time",
  none: "No values yet",
  point: "Move {move}: {value}",
  pointOf: "Move {move}, {text}: {value}",
  row: "Move {move}, {text}",
  rowThinking: "Move {move}, thinking",
  sides: "↑ {first} · ↓ {second}",
} as const;

export const REMEMBERS = {
  title: "What {name} remembers",
  whose: "Whose memory",
  removed: "{name} was removed, along with everything it remembered.",
  rule: "How it picks its next move appears here.",
  path: "Its path: {line}.",
  weighed: "What it weighed",
  nothing: "Nothing. Any move will do.",
  all: "All its matches from here",
  itsTurn: "its turn",
  yourTurn: "your turn",
  othersTurn: "{name}'s turn",
  setUp: "None, because this match started from a set-up position.",
  over: "The match is over here.",
  noneWentOn: "None went on from here.",
  noneExactly: "None with just these moves.",
  neverHere: "None. It has never been here.",
  more: "and {count} more",
  thisMatch: "This match, move by move",
  thisMatchLabel: "This match in its memory",
  fresh: "new to it",
  itsMove: "its move, {won} won, {drawn} drawn, {lost} lost",
  yourMove: "your move, {won} won, {drawn} drawn, {lost} lost",
  othersMove: "{name}'s move, {won} won, {drawn} drawn, {lost} lost",
  noMoves: "No moves yet.",
  whole: "Its whole memory",
} as const;

/** What a learner took from a match, in its own words. */
export const LEARNED = {
  label: "What {name} learned",
  title: "What I learned",
  nothing: "Nothing this time.",
  results: { won: "I won.", drawn: "It was a draw.", lost: "I lost." },
  more: "I trust {move} more now.",
  less: "I trust {move} less now.",
  same: "I trust {move} as much as before.",
  fresh: "{move} was new to me here.",
  went: { won: "It worked.", drawn: "It held.", lost: "It went wrong." },
  newPositions: { one: "1 position is new to me.", other: "{count} positions are new to me." },
  grown: "I've grown! I'm {stage} now.",
  stage: "I'm {stage}.",
  memory: "Its memory",
  undo: "Undo this lesson",
} as const;
