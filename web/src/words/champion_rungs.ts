// A champion in a line, as other screens show it too.

export const STATE = {
  training: "Training",
  empty: "Hasn't finished its first round",
  matches: { one: "1 match against itself", other: "{count} matches against itself" },
  progress: "Training",
  clock: "{done} of {all}",
  begins: "It's starting…",
  lastExam: "One last exam…",
  stop: "Stop and keep it",
  play: "Play against it",
  playNow: "Play against it now",
  trained: "Trained for {clock}",
  brought: "Came as a file",
  on: "Train it for longer",
  onMore: "It goes on from where it stopped.",
} as const;

export const RUNGS = {
  group: "Champions",
  title: "Your champions",
  more: "Each taught itself by playing itself.",
  look: "Look",
  lookAt: "Look at {name}",
  train: "Train a champion",
} as const;
