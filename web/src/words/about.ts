export const ABOUT = {
  screen: "About",
  title: "About Parlour",
  lead: "A place to play, watch and build opponents for classic two-player games.",
  home: "At home",
  homeMore:
    "Everything runs on one machine, started with one command. Nothing is sent to or loaded from anywhere else.",
  opponents: "Opponents",
  ratings:
    "Ratings are measured, and count only on the board they were measured on; elsewhere you'll see “not measured yet”. Levels are set by how many positions an opponent looks at, never by seconds, so each is just as strong on any machine.",
  perfect: "An opponent is called perfect only where a solver has proved the game from the first move:",
  proved: "{game}, {board}: {outcome}.",
  book: "An open book",
  bookMore:
    "You can look inside their heads while they think: how they judge the match, which moves they look at, and for how long.",
  made: "Made of",
  version: "Version {version}.",
  licence: "Free software under the MIT licence. Type: Fraunces and Inter, under the SIL Open Font Licence.",
  operations: "This server's operations are described at </api/openapi.json>.",
} as const;

/** The truth meter: how often came true what was said. */
export const TRUTH = {
  title: "When we say 70 %…",
  more: "…seven in ten should come true. Here's how often they did, in matches our numbers were not fitted to. On the dashed line every chance would be exactly right; the bars show how far off luck alone could be.",
  board: "Board",
  said: "We said",
  cameTrue: "Came true",
  between: "95 % sure it's between",
  chances: "Chances",
  matches: "Matches",
  percent: "{percent} %",
  range: "{least} and {most} %",
  chart: "{name}: what we said, and how often it came true. The same stands in the table below.",
  table: "As a table",
  nobody:
    "Nobody can tell who wins on this board before the end is counted. Until then every position gets the same chances, so there's nothing to compare.",
  from: "{positions} positions from {matches} matches. Measured by <{command}>; what was said in fewer than ten matches is left out.",
  holds: "On this board luck alone explains how far off the points are.",
  off: {
    one: "On this board 1 of {of} points is further off than luck alone explains: don't rely on a chance of about {said}.",
    other:
      "On this board {count} of {of} points are further off than luck alone explains: don't rely on chances of about {said}.",
  },
} as const;
