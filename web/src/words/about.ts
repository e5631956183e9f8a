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
