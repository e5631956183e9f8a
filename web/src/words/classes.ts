// A class: people who see each other's tables, and their tournaments.

export const CLASS = {
  title: "A class",
  titled: "{name}, a class",
  about:
    "People in one room who see each other’s boards, and play tournaments. One opens the class; the others join by its code.",
  join: "Join a class",
  code: "Code of the class",
  codePlaceholder: "For example K7MPX2",
  next: "Next",
  open: "Open a class",
  openMore: "You start the rounds, and see all boards.",
  name: "What’s it called?",
  namePlaceholder: "Class 4b",
  openNow: "Open",
  mine: "Your classes",
  yours: "yours",
  go: "Go there",
  goLabel: "Go to {name}",
  of: "{name}’s class",
  seen: "While you’re in this class, its people see the boards at which you play.",
  joinNow: "Join",
  leave: "Leave the class",
  leaveSure: "Leave? Whoever is to play you gets the point.",
  stay: "Stay",
  closeIt: "Close the class",
  closeSure: "Close this class with its tournaments? Matches stay.",
  closed: "This class was closed",
  projector: "Show on the projector",
  back: "Back to the class",
} as const;

export const JOINING = {
  title: "Join at",
  code: "Code",
  qr: "The address of this class as a QR code",
} as const;

export const PEOPLE = {
  title: "People",
  nobody: "Nobody has joined yet.",
  here: "{name}, here",
  away: "{name}, away",
  you: "(you)",
  play: "Play along",
  remove: "Remove",
  removeOf: "Remove {name}",
  sure: "Remove {name}? They can’t come back into this class.",
} as const;

export const CLASS_BOARDS = {
  title: "Boards",
  none: "Nobody is playing right now.",
  names: "{first} and {second}",
  wins: "{name} won",
  over: "Over",
  toMove: "{name} to move",
  watch: "Watch {names}",
} as const;

export const TOURNAMENT = {
  title: "Tournament",
  swiss: "Swiss",
  roundRobin: "Everybody meets everybody",
  about: {
    swiss: "Each round you meet somebody with as many points as you, and nobody twice.",
    round_robin: "For a small group: after the last round everybody has met everybody once.",
  },
  kind: "How it’s played",
  begin: "Begin with {count} people",
  few: "It takes at least two people who are here.",
  round: "Round {round}",
  roundOf: "Round {round} of {rounds}",
  ended: "Final standings",
  next: "Start round {round}",
  nextMore: "Pairs everybody who’s here.",
  waiting: {
    one: "1 match of this round is still going on.",
    other: "{count} matches of this round are still going on.",
  },
  end: "End the tournament",
  endSure: "End it now? The standings stay as they are.",
  playOn: "Play on",
  yourMatch: "Your match: {first} and {second}",
  goThere: "Go to the table",
  sitOut: "You sit out this round.",
  versus: "{first} – {second}",
  bye: "{name} sits out",
  result: "{first} : {second}",
  going: "playing",
  decided: "decided",
  decide: "Decide",
  wins: "{name} wins",
  draw: "Draw",
  byMatch: "As the match ends",
} as const;

export const STANDINGS = {
  title: "Standings",
  place: "Place",
  name: "Name",
  points: "Points",
  buchholz: "Buchholz",
  sonneborn: "Sonneborn-Berger",
  won: "Won",
  drawn: "Drawn",
  lost: "Lost",
  swissTies:
    "Equal points: Buchholz decides (the points of all you met), then Sonneborn-Berger (of those you beat, half of draws).",
  allTies: "Equal points: Sonneborn-Berger decides (the points of those you beat, half of draws), then wins.",
  away: "{name} (away)",
} as const;
