export const STATISTICS = {
  title: "Statistics",
  allGames: "All games",
  profile: "Profile",
  yours: "How you did",
  none: "No matches to count yet.",
  noneOf: "No matches of {game} to count yet.",
  noneMore: "Every match you finish from the starting position counts here, by opponent.",
  play: "Play {game}",
  refresh: "Refresh",
  fresh: "Up to date.",
  curve: "Your curve in {game}",
  leaders: "Leader board: {game}",
  options: "Options",
  nobody: "Nobody here has a rating yet.",
  appear: "Finish three matches from the starting position, without hints or takebacks, to appear here.",
  error: "The ± covers the true rating 95 % of the time. Random is 0.",
  notMeasured: "The opponents on this board are not measured yet, so only matches between people count here.",
} as const;

export const COUNTS = {
  caption: "How you did, by game and opponent",
  opponent: "Opponent",
  won: "Won",
  drawn: "Drawn",
  lost: "Lost",
  matches: "Matches",
  rate: "Win rate",
  people: "People",
  total: "Total",
  wonAgainst: "{number} won, against {name}: show them",
  drawnAgainst: "{number} drawn, against {name}: show them",
  lostAgainst: "{number} lost, against {name}: show them",
  allAgainst: "{number} in all, against {name}: show them",
} as const;

export const CURVE = {
  label: { one: "Win rate over 1 match.", other: "Win rate over {count} matches." },
  meaning: "The line is your share of wins so far.",
  missing: { one: "Finish one more match to see the curve.", other: "Finish {count} matches to see the curve." },
  noneWon: { one: "1 match, not won yet.", other: "{count} matches, none won yet." },
  bestNow: {
    one: "1 match, {rate} % won: your best so far.",
    other: "{count} matches, {rate} % won: your best so far.",
  },
  now: { one: "1 match, {rate} % won.", other: "{count} matches, {rate} % won." },
  best: { one: "Your best was {best} % after 1 match.", other: "Your best was {best} % after {count} matches." },
} as const;

export const LEADERS = {
  caption: "Leader board",
  place: "Place",
  name: "Name",
  rating: "Rating",
  matches: "Matches",
  you: "you",
  guest: "a guest",
} as const;

export const RESET = {
  reset: "Reset…",
  resetThem: "Reset",
  keep: "Keep them",
  all: "Set all your values to 0?",
  ofGame: "Set all your values of {game} to 0?",
  against: "Set your values against {name} to 0?",
  kept: "The matches themselves are kept.",
  which: "Which?",
  allOf: "All of {game}",
  againstOne: "Against {name}",
  people: "people",
  doneAll: { one: "All values have been reset (1 match).", other: "All values have been reset ({count} matches)." },
  doneGame: {
    one: "All values of {game} have been reset (1 match).",
    other: "All values of {game} have been reset ({count} matches).",
  },
  doneAgainst: {
    one: "All values against {name} in {game} have been reset (1 match).",
    other: "All values against {name} in {game} have been reset ({count} matches).",
  },
} as const;

/** The old program's own table, in its own words. */
export const SCORES = {
  title: "View AI Scores",
  about: "How often the computer has beaten you, on boards of any size.",
  difficulty: "Difficulty",
  wins: "Total Wins",
  games: "Total Games",
  rate: "Win Rate",
  percent: "{rate}%",
  back: "Back",
  refresh: "Refresh",
  save: "Save as CSV",
  read: "Load a CSV",
  tooLong: "{file} is too big to be a file of scores.",
  wasRead: "{file} was loaded. Your statistics continue from there.",
  notRead: "{file} couldn't be loaded. Nothing has changed.",
} as const;
