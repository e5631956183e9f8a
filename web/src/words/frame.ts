// Round every screen.

export const FRAME = {
  skip: "Skip to content",
  menu: "Menu",
  play: "Play",
  puzzles: "Puzzles",
  explore: "Explore",
  learners: "Learners",
  statistics: "Statistics",
  about: "About",
  debug: "Debug",
  help: "Help",
  helpWith: "Help: how to play {game}",
  settingsOf: "Settings: {name}",
  nothing: "There's nothing at this address",
  nothingMore: "Part of the link may be missing.",
  unloaded: "This screen didn't load",
  unloadedMore: "The server may be offline, or Parlour was updated while this page was open. Your matches are safe.",
  reload: "Reload the page",
} as const;
