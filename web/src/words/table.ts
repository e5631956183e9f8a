// At a table: what one can do, and what is said beside whose turn it is and how it ended (status.ts).

export const STATUS = {
  calledOff: "Called off",
  calledOffMore: "The match ended without a result.",
  waitingFor: "Waiting for {name}…",
  waiting: "Waiting for your friend…",
  sendLink: "Send them the link to this table.",
  watching: "You're watching.",
  waitsForYou: "{name} is waiting for you",
  sitDown: "Sit down to start the match.",
  toMove: "{name} to move",
  youBegin: "You go first.",
  wins: "{player} wins",
  playIn: "Play in the {place}.",
  playAnywhere: "Play wherever you like.",
  check: "Check.",
  tookOver: "{was} couldn't go on, so {now} took over.",
  takenBack: "Move taken back.",
  youPlayed: "You played {move}.",
  played: "{name} played {move}.",
} as const;

export const UNRATED = {
  start: "This match started from a set-up position, so it doesn't count for statistics or ratings.",
  seed: "This match was given a seed, so it doesn't count for ratings.",
  hint: "A hint was used, so this match doesn't count for ratings.",
  coach: "The coach warned of a move, so this match doesn't count for ratings.",
  takeback: "A move was taken back, so this match doesn't count for ratings.",
  ahead: "Expected replies were shown, so this match doesn't count for ratings.",
  stop: "The computer was told to move early, so this match doesn't count for ratings.",
  replaced: "Another opponent took over, so this match doesn't count for statistics or ratings.",
  cut: "The computer had too little time to think, so this match doesn't count for ratings.",
  origin: "Both players are at the same address, so this match doesn't count for ratings.",
  short: "The match ended before it had really begun, so it doesn't count for ratings.",
  clock: "The computer ran out of time, so this match doesn't count for ratings.",
  other: "This match doesn't count for ratings.",
} as const;

export const TABLE = {
  missing: "There's no such table",
  missingMore: "Part of the link may be missing, or nobody ever played there.",
  log: "Match log",
  move: "Move {ply} of {moves}",
  moveShown: "Showing move {ply} of {moves}.",
  beforeFirst: "Before the first move.",
  newMove: "There's a new move.",
  toNow: "Back to now",
  tally: "{first} {firstWins} · {second} {secondWins} · draws {drawn}",
  you: "You",
  moves: "Moves",
  movesSoFar: "Moves so far",
  noMoves: "No moves yet.",
  record: "Record",
  pgn: "PGN",
  explore: "Explore",
  steps: "Step through the moves",
  first: "First",
  back: "Back",
  forward: "Forward",
  last: "Last",
  play: "Play through the moves",
  hold: "Hold",
  planned: "Planned: {from} to {to}. Click or Esc to cancel.",
} as const;

export const SEAT = {
  free: "Free seat",
  kept: "seat kept",
  away: "away",
  computer: "computer",
  between: "between {name} and {toward}",
  you: "you",
  lessons: { one: "1 lesson", other: "{count} lessons" },
  points: { one: "1 point", other: "{count} points" },
  plays: "plays {symbol}",
  thinking: "{name} is thinking",
  toMove: "to move",
  taken: "has captured {pieces}",
  takenAhead: "has captured {pieces}, {ahead} ahead",
  takenNothing: "has captured nothing",
  ahead: "+{ahead}",
} as const;

export const ACTIONS = {
  hints: { place: "Hint", kind: "What's it about?", move: "Show the move", line: "Show the line" },
  offerDraw: "Offer draw",
  takeBack: "Take back",
  askTakeBack: "Ask to take back",
  moveNow: "Move now",
  resign: "Resign",
  resignSure: "Resign this match?",
  drawSure: "Offer a draw?",
  overSure: "Start over? This match won't count.",
  playOn: "Play on",
  more: "More",
  change: "Change opponent or board",
  sees: "What {name} sees",
  sounds: "Sounds",
  claim: "Claim the win",
  again: "Play again?",
  anotherGame: "Another game",
  playNext: "Play {game}",
  keepSides: "Keep sides",
  swapSides: "Swap sides",
  sidesSwapped: "Sides are swapped.",
  sidesKept: "Same sides as before.",
  review: "Review",
  newMatch: "New match",
  startOver: "Yes, start over",
  turn: "Flip board",
} as const;

/** Moves as text. */
export const TYPED = {
  switch: "Type moves",
  switchMore: "Or press / at any time",
  label: "Type a move",
  such: "for example {move}",
  play: "Play",
  notYours: "It isn't your turn yet.",
} as const;

/** A hint in steps: where to look, the move, how it would go on. */
export const HINT = {
  lookIn: "Look here: {place}.",
  lookAt: "Look at the {piece} on {place}.",
  lookNear: "Look near {place}.",
  look: "Look here.",
  play: "Play {move}.",
  playThen: "Play {move}, then {line}.",
} as const;

export const OFFERS = {
  offered: {
    draw: "Draw offered. Waiting for {name}…",
    takeback: "You asked to take a move back. Waiting for {name}…",
    abort: "You asked to call it off. Waiting for {name}…",
  },
  theirs: {
    draw: "{name} offers a draw.",
    takeback: "{name} asks to take a move back.",
    abort: "{name} would like to call it off.",
  },
  declined: {
    draw: "{name} declined the draw.",
    takeback: "{name} didn't agree to taking the move back.",
    abort: "{name} wants to play on.",
  },
  accept: "Accept",
  decline: "Decline",
  again: "{name} would like to play again.",
  other: "{name} would like to play {game} next.",
  watch: "Watch",
} as const;

/** All that two people can say to each other besides their moves. */
export const SIGNS = {
  hello: "Hello!",
  good_luck: "Good luck!",
  well_played: "Well played!",
  oops: "Oops!",
  thanks: "Thanks!",
  good_game: "Good game!",
} as const;

export const COMPANY = {
  say: "Say",
  says: "{name}: {sign}",
  toClass: "Back to the class",
  youSay: "You: {sign}",
  mute: "Don’t show what others say",
  watching: { one: "1 person is watching", other: "{count} people are watching" },
} as const;

export const PACE = {
  label: "Pace: {seconds} s a move",
  labelFast: "Pace: as fast as they come",
  slower: "Slower",
  faster: "Faster",
  pause: "Pause",
  goOn: "Resume",
  paused: "Paused.",
  each: "Each move stays for {seconds} seconds.",
  fast: "Moves appear as fast as they come.",
} as const;

export const INVITATION = {
  kept: "We're keeping {name}'s seat. The match starts when they sit down.",
  invite: "Invite a friend",
  inviteMore: "Send this link. Whoever opens it first plays you.",
  link: "Link to this table",
  here: "This link works on this computer only. To play with others in the house, start Parlour with <--lan> and open the address it prints.",
  share: "Share",
  shareText: "Play {game} with me on Parlour",
  notShared: "Sharing didn't work. Copy the link instead.",
  scan: "Show a code to scan",
  picture: "The link to this table as a QR code",
  wants: "{name} would like to play {game}",
  sit: "Sit down and play",
} as const;
