// One learner.

export const LEARNER = {
  missing: "There's no such learner",
  missingMore: "It may have been removed, or part of the link is missing.",
  toLearners: "Back to learners",
  here: "You are here",
  learnersOf: "{game} learners",
} as const;

export const HEAD = {
  itsName: "Its name",
  rename: "Rename",
  character: "{character}.",
  learned: { one: "Learned from 1 match.", other: "Learned from {count} matches." },
  knowsNothing: "Knows nothing yet.",
  remembers: { one: "Remembers 1 position.", other: "Remembers {count} positions." },
  play: "Play with it",
  stage: "It's {stage}.",
} as const;

export const MEMORY = {
  title: "Its memory",
  compare: "Compare with",
  nobody: "no one",
  side: "From which side",
  first: "Moves first ({side})",
  second: "Moves second ({side})",
  ends: "The match ends here: {reason}.",
  othersTurn: "The other player's turn. These are the moves it has met.",
  neverHere: "It has never been here.",
  wouldPlay: "It would play {move}.",
  itsTurn: "Its turn.",
  fromHere: "{won} won, {drawn} drawn, {lost} lost from here",
  nameFromHere: "{name}: {won} won, {drawn} drawn, {lost} lost from here",
  way: "The way here",
  start: "Start",
  back: "Back",
  counting: "What counts",
  exactly: "Just these moves",
  similar: "Similar positions too",
  exactlyMore: "The percentage is how just these moves turned out.",
  similarMore: "The percentage is what it expects, counting similar positions and moves too.",
  measure: "The percentage: {measure}.",
  measureOf: "{name}'s percentage: {measure}.",
} as const;

export const CHILDREN = {
  label: "Moves from here",
  score: "{share}, {won} won, {drawn} drawn, {lost} lost.",
  scoreNever: "{share}, never seen.",
  never: "Never seen.",
  wouldPlay: "It would play this.",
  name: "{name}:",
  nameWouldPlay: "{name} would play this.",
  choice: "its choice",
  choiceOf: "its choice: {line}",
  key: "● what each would play",
  unknown: "Moves it has never seen here",
} as const;

export const GROWTH = {
  title: "How it grows",
  label: "Learning curve.",
  own: "its matches",
  measured: "measured against {name}",
  note: "Its score in matches: a win counts 1, a draw half. The true value lies in the shaded band 95 % of the time. It doesn't learn from the matches that measure it.",
  of: "{name}:",
  none: "No matches yet.",
  so: "{last} % so far.",
  since: "{first} % at first, {last} % lately.",
  exam: "Measured against {name}: {score} %, between {low} and {high}.",
  missing: { one: "Finish one more match to see the curve.", other: "Finish {count} more matches to see the curve." },
} as const;

/** Many matches at once: a course. */
export const COURSE = {
  title: "Train it",
  against: "Against",
  itself: "Itself",
  teachesToo: "{name} learns from these matches too.",
  teachesNot: "{name} doesn't learn from these matches.",
  matches: "Matches",
  stop: "Stop",
  train: "Train",
  notYours: "Only its owner can train it. Copy it, and train the copy.",
  progress: "Progress",
  running: "{played} of {matches} against {name}: {won} won, {drawn} drawn, {lost} lost.",
  runningItself: "{played} of {matches} against itself: {won} won, {drawn} drawn, {lost} lost.",
  done: "Done: {played} of {matches} against {name}, {won} won, {drawn} drawn, {lost} lost.",
  doneItself: "Done: {played} of {matches} against itself, {won} won, {drawn} drawn, {lost} lost.",
  stopped: "Stopped: {played} of {matches} against {name}, {won} won, {drawn} drawn, {lost} lost.",
  stoppedItself: "Stopped: {played} of {matches} against itself, {won} won, {drawn} drawn, {lost} lost.",
  failed: "That didn't work. {why}",
} as const;

export const COURSES = {
  title: "Its courses",
  fromRecords: { one: "1 match, from records", other: "{count} matches, from records" },
  undone: "Undone",
  undo: "Undo…",
  undoIt: { one: "Undo the one match of this course?", other: "Undo all {count} matches of this course?" },
  wasUndone: {
    one: "Undone, as if that match had never happened.",
    other: "Undone, as if those {count} matches had never happened.",
  },
  all: "All {count}",
} as const;

export const LESSONS = {
  title: "Lessons",
  none: "None yet. Play a match with it: win, and it learns what not to do.",
  look: "Look",
  toMatch: "Open the match",
  more: "More",
  last: "The last {count}",
  undone: "Undone, as if it had never happened.",
  wasUndone: "undone",
  added: "A memory was added",
  edited: "The memory was edited",
  nothing: "A match that taught nothing",
  results: {
    won: ["Won, moving first", "Won, moving second"],
    drawn: ["Drew, moving first", "Drew, moving second"],
    lost: ["Lost, moving first", "Lost, moving second"],
  },
  sources: { match: "A match", training: "A course", record: "A record", merge: "A file", edit: "By hand" } as Readonly<
    Record<string, string>
  >,
  moves: { one: "1 move", other: "{count} moves" },
  now: "just now",
  minutes: { one: "a minute ago", other: "{count} minutes ago" },
  hours: { one: "an hour ago", other: "{count} hours ago" },
} as const;

export const PLAYS = {
  title: "How it plays",
  saved: "Saved. It will play this way from its next match.",
} as const;

export const KEEP = {
  title: "Keep and share",
  save: "Save its memory",
  saveTree: "Save as TREE",
  add: "Add a memory",
  copy: "Copy it",
  note: "A file holds everything it remembers. Adding one keeps what's already there. A copy belongs to you.",
  forget: "Forget everything…",
  forgetSure: { one: "Forget its one match?", other: "Forget all {count} matches?" },
  endsCourse: "This also ends its course.",
  saveFirst: "Save its memory first if you may want it back.",
  forgetIt: "Forget",
  remove: "Remove…",
  removeSure: "Remove {name} and everything it remembers?",
  removeIt: "Remove",
  added: { one: "{file} was added: 1 more match.", other: "{file} was added: {count} more matches." },
  forgotten: "It has forgotten everything.",
} as const;
