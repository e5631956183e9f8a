// When a match is over: what has changed, and what others are told.

export const ENDING = {
  label: "What changed",
  first: "Your first rating here: {after}",
  up: "Rating {after}, up {points}",
  down: "Rating {after}, down {points}",
  same: "Rating {after}, as before",
  stepUp: "You've moved up, past {name}",
  stepDown: "{name} is the next to catch",
  wins: { one: "1 win", other: "{count} wins in a row" },
  draws: { one: "1 draw", other: "{count} draws in a row" },
  plain: { won: "A win over {name}", drawn: "Level with {name}" },
  firstWin: "Your first win over {name}",
  trophy: "Trophy: {trophy}",
  ready: "Ready for {name}?",
  tryThis: "Try {name}?",
  share: "Share",
  shareDone: "Copied. The picture is in your downloads.",
  shareTextDone: "Copied",
  failed: "That didn't work. Try again.",
} as const;

/** On the card and in the message: how it ended, and nothing of how. */
export const CARD = {
  won: "I beat {name}",
  drawn: "I drew with {name}",
  lost: "{name} beat me",
  firstWin: "My first win over {name}",
  where: "{game}, {board}",
  message: "{result} at {game} on Parlour.",
  messageMore: "{result} at {game} on Parlour. {more}.",
  file: "parlour.png",
} as const;
