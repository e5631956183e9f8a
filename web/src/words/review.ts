// The review of a match.

export const REVIEW = {
  title: "Review",
  titled: "Review: {first} and {second}",
  between: "{first} against {second}.",
  won: "{winner} won against {loser}.",
  drew: "{first} and {second} drew.",
  making: "Looking at every move…",
  makingMore: "Position {done} of {of}",
  secondsLeft: { one: "About 1 second left.", other: "About {count} seconds left." },
  minutesLeft: { one: "About 1 minute left.", other: "About {count} minutes left." },
  progress: "Review progress",
  failed: "The review couldn't be made.",
  again: "Try again",
  missing: "There's no review here",
  older: "This review was made by an older version of the judge.",
  anew: "Review again",
  back: "Back to the table",
  mostOf: "The move that cost {name} the most",
  mostOfYou: "The move that cost you the most",
  noneLost: "Nobody made a serious mistake.",
  loserClean: "{name} lost without a serious mistake.",
  loserCleanYou: "You lost without a serious mistake.",
  lostFromTheStart:
    "{winner} could force a win from the first move on and never let go: no single move lost this match.",
  lostFromTheStartToYou: "You could force a win from the first move on and never let go: no single move decided it.",
  moveAt: "Move {ply}: {move}",
  numbered: "{number} {move}",
  another: "Review another match",
  mainLine: "Variations were left out: only the main line is looked at.",
  before: "Before the first move",
  beforeMore: "Step through the match with the arrow keys, or click the curve.",
  better: "The better line",
  how: "How it goes on",
  proof: "Show it on the board",
  link: "Copy link to this move",
  linkLasts: "This review and its link last for about an hour. Paste the match again whenever you like.",
  turn: "Flip board",
  pgn: "PGN with evaluations",
} as const;

/** How each move is called, and its sign. */
export const MARKS = {
  best: { sign: "✓", word: "Best move" },
  good: { sign: "·", word: "Good move" },
  only: { sign: "!", word: "Only move" },
  slip: { sign: "?!", word: "Slip" },
  mistake: { sign: "?", word: "Mistake" },
  blunder: { sign: "??", word: "Blunder" },
} as const;

export const LINE = {
  better: "What was better",
  goesOn: "How it goes on",
  step: "Move {at} of {of}: {move}",
  begins: "Before the line: {line}",
  label: "A line on the board",
  leave: "Back to the match",
} as const;

export const AGAIN = {
  title: "Thought again",
  ask: "Think again",
  thinking: "{name} is thinking again…",
  onTheWay: "{name} is thinking again, from where this search began: move {done} of {of}…",
  close: "Close",
  kept: "What was kept then",
  today: "Today",
} as const;

export const CHANCES = {
  title: "Chances",
  label: "Chances of both players, move by move",
  at: "After move {ply}, {move}: {first} {firstPercent} %, {second} {secondPercent} %.",
  atDraw: "After move {ply}, {move}: {first} {firstPercent} %, {second} {secondPercent} %, draw {draw} %.",
  atNumbered: "After {number} {move}: {first} {firstPercent} %, {second} {secondPercent} %.",
  atNumberedDraw: "After {number} {move}: {first} {firstPercent} %, {second} {secondPercent} %, draw {draw} %.",
  start: "Before the first move: {first} {firstPercent} %, {second} {secondPercent} %.",
  startDraw: "Before the first move: {first} {firstPercent} %, {second} {secondPercent} %, draw {draw} %.",
  draw: "Draw {draw} %",
  side: "{name} {percent} %",
  meaning: "How likely each is to win from there if both play well.",
} as const;

export const MOVES = {
  title: "Moves",
  label: "Moves of the match",
  marked: "{move}, {mark}",
  key: "✓ best, · good, ! only move, ?! slip, ? mistake, ?? blunder",
} as const;

export const ACCURACY = {
  title: "Accuracy",
  percent: "{number} %",
  none: "no choice",
  meaning:
    "The average over all moves with a choice, until the match is decided: a move that gives nothing away counts 100 %, " +
    "a blunder 0 %.",
  blunder: { one: "1 blunder", other: "{count} blunders" },
  mistake: { one: "1 mistake", other: "{count} mistakes" },
  slip: { one: "1 slip", other: "{count} slips" },
  clean: "no faults",
} as const;

export const LEARN = {
  start: { one: "Learn from your mistake", other: "Learn from your {count} mistakes" },
  startBoth: { one: "Learn from the mistake", other: "Learn from the {count} mistakes" },
  title: "Mistake {number} of {count}",
  ask: "{name} played {move}. Find a better move.",
  askYou: "You played {move}. Find a better move.",
  played: "{move} is what was played. Look for something better.",
  wrong: "{move} isn't it. Look again.",
  weighing: "Looking at {move}…",
  unknown: "{move} couldn't be judged just now. Try it again, or look for another.",
  right: "Yes, {move}.",
  asGood: "Yes, {move} is just as good as the best.",
  good: "Yes, {move} is good too.",
  shown: "It was {move}.",
  why: "What was wrong with {move}: {why}",
  hint: "Hint",
  hinted: "Look at the marked place.",
  solution: "Show the solution",
  next: "Next mistake",
  done: "Done",
  doneMore: { one: "You found it.", other: "You found {found} of {count} by yourself." },
  doneNone: "Done. Try again whenever you like.",
  stop: "Stop",
} as const;

export const PLAY_ON = {
  label: "Play on from here against",
  play: "Play",
} as const;

export const PASTE = {
  title: "Review a match",
  about: "Paste a match, and see every move judged: what it was worth, what was better, and why.",
  text: "A record or a chess match in PGN",
  placeholder: "1. e4 e5 2. …",
  position: "Or moves from a position",
  game: "Game",
  start: "Position as text; empty for the start",
  moves: "Moves, with spaces between",
  review: "Review it",
  yours: "Your finished matches",
  none: "Finish a match, and you can review it here.",
  one: "Review",
  oneLabel: "Review {match} against {name}",
  against: "against {name}",
} as const;
