// All learners of a game.

export const LEARNERS = {
  title: "Learners",
  about: "They start weak and learn from every match. Beat one, and watch it work out how.",
  house: "Everyone's",
  mine: "Yours",
  fresh: "A new one",
  freshMore: "It knows only the rules. You're its teacher.",
  championsMore: "It teaches itself by playing itself, and gets strong in minutes.",
} as const;

export const DAMAGED = {
  damaged: "Its memory is damaged.",
  keep: "Keep what's good",
  readable: "{name} can be read again.",
  kept: { one: "1 line of its log was kept.", other: "{count} lines of its log were kept." },
  lost: { one: "1 line was lost.", other: "{count} lines were lost." },
} as const;
