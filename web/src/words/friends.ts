// Finding somebody to play.

export const FRIENDS = {
  title: "Play with somebody",
  about: "Look for anyone who wants to play now, or sit down at a table that's open to all.",
  anyone: "Look for anyone",
  open: "Open tables",
  none: "No tables are open right now. Start one: choose “A friend by link”, and list it.",
  going: "Being played now",
  wants: "{name} is waiting for somebody",
  against: "{first} and {second}",
  join: "Join",
  joinLabel: "Join {name} at {game}",
  watch: "Watch",
  watchLabel: "Watch {match} at {game}",
} as const;

export const SEARCH = {
  looking: "Looking for somebody to play {game}",
  lookingShort: "Looking: {game}",
  waited: { one: "1 second so far.", other: "{count} seconds so far." },
  minutes: "{time} so far.",
  reach: "Somebody rated {least} to {most} will do, and further away the longer you wait.",
  anyRating: "Anybody will do now.",
  nearby: "At first somebody about as strong as you, and anybody after a minute.",
  others: {
    one: "1 other is looking for this game too.",
    other: "{count} others are looking for this game too.",
  },
  nobody: "Nobody else is looking for this game right now.",
  stop: "Stop looking",
  meanwhile: "Play the computer meanwhile",
  meanwhileMore: "We keep looking while you play.",
  found: "Somebody’s here to play {game}",
  goThere: "Go to the table",
} as const;
