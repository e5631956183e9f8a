// The arena: set up, watched, looked back at.

export const ARENA = {
  title: "Arena",
  about: "Let computers play each other, many times. You see who is stronger, and how sure that is.",
  back: "All your arenas",
  yours: "Your arenas",
  gone: "There's no such arena",
  withNodes: { one: "{name}, 1 node", other: "{name}, {count} nodes" },
  states: {
    waiting: "Waiting for its turn",
    running: "Under way",
    paused: "Paused",
    done: "Finished",
    stopped: "Stopped",
    failed: "Can't go on",
  },
  held: "Making room for people who play",
  pairsOf: "{done} of {most} pairs",
  left: {
    seconds: "less than a minute left",
    minutes: { one: "about 1 minute left", other: "about {count} minutes left" },
    hours: { one: "about 1 hour left", other: "about {count} hours left" },
  },
  modes: {
    "round-robin": "Everyone plays everyone",
    gauntlet: "One plays everyone else",
    ladder: "Neighbours play each other",
  },
  certain: "Ends once every rating is known to within ± {error}",
  progress: "How far it is",
  pause: "Pause",
  goOn: "Go on",
  stop: "Stop…",
  stopAsk: "Stop it for good? What was played stays.",
  stopIt: "Stop it",
  delete: "Delete…",
  deleteAsk: "Delete this arena and all its matches?",
  deleteIt: "Delete it",
  save: "Download",
  files: { csv: "CSV", jsonl: "JSON Lines", pgn: "PGN" },
  fileOf: "Download all matches as {format}",
  gonePart: "Reconnecting. The arena goes on.",
} as const;

export const SET_UP = {
  title: "Set up an arena",
  who: "Who takes part?",
  everyone: "Everyone on the ladder",
  nobody: "Nobody",
  engines: "Engines",
  enginesMore: "Any engine, with as many nodes for a move as you like.",
  engine: "Engine",
  nodes: "Nodes a move",
  add: "Add",
  first: "Who plays everyone?",
  without: "Remove {name}",
  outside: "Engines of this server",
  meets: "Who meets whom?",
  pairs: "Pairs for each two",
  pairsMore: "A pair is two matches from one opening, with sides swapped.",
  error: "Stop early",
  errors: {
    "0": "No, play them all",
    "100": "Once all are within ± 100",
    "50": "Once all are within ± 50",
    "30": "Once all are within ± 30",
  },
  amount: {
    one: "1 pairing, pairs: {pairs}, matches: {matches}",
    other: "{count} pairings, {pairs} pairs, {matches} matches",
  },
  few: "Choose two at least.",
  many: "That's more than {most} pairs. Choose fewer.",
  start: "Start",
} as const;

export const RATINGS = {
  title: "Ratings",
  none: "The first ratings appear once everyone has met somebody.",
  caption: "Ratings, the strongest first",
  place: "Place",
  who: "Who",
  rating: "Rating",
  bar: "Rating with its interval",
  result: "Won · drawn · lost",
  above: "Above the next",
  surely: "{percent} %",
  note: "The bar covers the true rating 95 % of the time, and narrows as matches are played.",
  anchor: "{name} is 0.",
} as const;

export const CROSS = {
  title: "Who beat whom",
  caption: "Points of the one in each row against the one in each column",
  who: "Who",
  more: "Choose a result to see its matches.",
  cell: "{figure}, {one} against {two}: {won} won, {drawn} drawn, {lost} lost. Show these matches",
  figure: "{points} / {matches}",
} as const;

export const BOARDS = {
  title: "On the boards now",
  names: "{one} – {two}",
  ply: { one: "after 1 move", other: "after {count} moves" },
} as const;

export const MATCHES = {
  title: "Matches",
  between: "{one} against {two}",
  all: "Show all matches",
  none: "None yet.",
  won: "{name} won",
  drawn: "Drawn",
  names: "{one} – {two}",
  moves: { one: "round {round}, 1 move", other: "round {round}, {count} moves" },
  review: "Review",
  reviewOf: "Review match {number}: {names}",
  more: "Show more",
  faults: "What went wrong",
  fault: "Round {round}, {name} against {other}: {why}",
} as const;

export const HISTORY = {
  title: "The ladder over releases",
  note: "Each bar covers the true rating 95 % of the time. Random is 0.",
  one: "{name} {rating} ± {error}",
  label: "Ratings in release {version}: {words}",
} as const;
