// Champions: nets that people train.

export const CHAMPIONS = {
  title: "Champions",
  about: "A champion teaches itself by playing itself, thousands of times. Start one and watch it climb the ladder.",
  notHere: "No champion can learn this board yet. Choose another one.",
  mine: "Your champions",
  missing: "There's no such champion",
  missingMore: "It may have been removed, or part of the link is missing.",
  here: "You are here",
  of: "{game} champions",
} as const;

export const TRAIN = {
  title: "Train a champion",
  name: "Its name",
  first: "Zip",
  howLong: "How long it trains",
  minutes: { one: "1 minute", other: "{count} minutes" },
  start: "Start training",
  nobody: "Nobody can train here. You can still add a champion from a file.",
  enough: {
    one: "You have a champion on this board already. Remove it to make room for a new one.",
    other: "You have {count} champions on this board already. Remove one to make room for a new one.",
  },
  bring: "Add one from a file",
  bringMore: "A friend's champion, or one that “parlour train” made.",
  unnamed: "Champion",
} as const;

export const STRENGTH = {
  title: "How strong it is",
  label: "Its strength over time.",
  none: "The first exam comes after a few seconds.",
  noExams: "Its file doesn't say how it did.",
  noRatings: "Nobody on this board has been measured, so there's no curve. Whom it beats is below.",
  now: "Rated {rating} ± {error} after {minutes} minutes.",
  first: "At first {rating}.",
  note: "Every so often it plays an exam: matches against opponents of the ladder. The true strength lies in the shaded band 95 % of the time. The lines are the opponents.",
  minutes: "minutes of training",
} as const;

export const MET = {
  title: "Whom it beats",
  note: "Its last exam against each. It learns nothing from these matches.",
  points: "{points} of {matches} points",
  notMet: "not met yet",
  lines: {
    beats: "{name}: {points} of {matches} points. It beats this one.",
    even: "{name}: {points} of {matches} points. They're about even.",
    loses: "{name}: {points} of {matches} points. It doesn't beat this one yet.",
  },
  lineNotMet: "{name}: not met yet",
} as const;

export const KEEP = {
  title: "Keep and share",
  save: "Save its file",
  note: "Send the file to a friend: they add it on their Champions page and play against it. It's kept here until you remove it.",
  remove: "Remove…",
  removeSure: "Remove {name} and everything it has learned?",
  removeIt: "Remove",
} as const;

/** Beside the counting learner. */
export const DIFFERENCE = {
  title: "A learner or a champion?",
  learner: "A learner remembers",
  learnerMore:
    "It counts how its matches ended. It learns from every match you play with it, and you can look up why it chose a move. In a position it has never met, it knows nothing.",
  champion: "A champion judges",
  championMore:
    "It has a net: thousands of small numbers that together say how good any position is, even one it has never seen. It sets them by playing itself, looks ahead when it plays, and doesn't learn from you. It gets strong fast, but no one can read its reasons off the numbers.",
  toLearners: "See your learners",
  toChampions: "Train a champion",
} as const;
