// Any position: explore it, and ask everyone about it.

export const EXPLORE = {
  title: "Explore {game}",
  plain: "Explore",
  game: "Game",
  board: "Board",
  toMove: "{player} to move",
  position: "Position",
  steps: "Step through the line",
  flip: "Flip board",
  bring: "Paste a position or a match",
  bringLabel: "Position, record or PGN",
  bringPlaceholder: "FEN, a position as text, a record or a PGN",
  open: "Open",
  nothing: "Paste something first: a position, a record or a PGN.",
  leftOut: "There are too many variations: some were left out.",
  restart: "Starting position",
  copyPgn: "Copy PGN",
  moved: "{player} played {move}.",
} as const;

export const SET_UP = {
  begin: "Set up a position",
  title: "Set up a position",
  help: "Pick something and click where it goes. A click on the same thing again takes it away.",
  things: "What to put down",
  erase: "Erase",
  clear: "Empty board",
  restart: "Starting position",
  done: "Explore this position",
  cancel: "Cancel",
  over: "The match is over here: {reason}.",
} as const;

export const PANELS = {
  label: "What to look at",
  judge: "Best moves",
  everyone: "Ask everyone",
  tree: "Search tree",
} as const;

export const LINES = {
  title: "Lines",
  label: "Lines you have tried",
  start: "Start",
  none: "Play a move on the board. Go back and play another: both are kept.",
  remove: "Remove from here",
  variation: "Other line",
} as const;

export const JUDGE = {
  by: "{name} thinks…",
  judged: "Judged by {name}, {nodes}.",
  nodes: { one: "1 position", other: "{count} positions" },
  chance: "{first} {firstPercent} %, draw {draw} %, {second} {secondPercent} %",
  chanceNoDraw: "{first} {firstPercent} %, {second} {secondPercent} %",
  chances: "Chances to win",
  then: "then {line}",
  over: "The match is over here.",
} as const;

export const EVERYONE = {
  askAgain: "Ask again",
  stop: "Stop",
  heard: "{heard} of {expected} have answered…",
  agree: "Everyone agrees: {move}.",
  split: "They're split over {count} moves.",
  truth: "The truth: {sentence}.",
  noTruth: "Nobody knows the truth about this position: it isn't solved.",
  keeps: { one: "1 move keeps that.", other: "{count} moves keep that." },
  right: "right",
  wrong: "wrong",
  tick: "✓",
  cross: "✗",
  who: "Who",
  thinks: "What they think",
  cost: "Looked at",
  votes: { one: "1 of {expected}", other: "{count} of {expected}" },
  positions: { one: "1 position", other: "{count} positions" },
  noSearch: "no search",
  took: "{ms} ms",
  atOnce: "under 1 ms",
  nothing: "says nothing",
  opinions: "Opinions",
} as const;

export const TREE = {
  engine: "Who searches",
  engines: {
    alphabeta: "Alpha-beta",
    mcts: "Monte Carlo",
    plain_minimax: "Plain minimax",
    solver: "Solver",
  } as Readonly<Record<string, string>>,
  about: {
    alphabeta: "Looks ahead move by move, and cuts what can't matter.",
    mcts: "Plays matches out at random, more of them where it goes well.",
    plain_minimax: "Tries everything, one move deeper each time, in plain Python.",
    solver: "Searches to the very end.",
  } as Readonly<Record<string, string>>,
  learners: "Your learners",
  learner: "{name} doesn't search. These are the matches it remembers from here: won, drawn or lost, as it saw them.",
  searching: "Searching…",
  growing: "Searching: {nodes} so far…",
} as const;
