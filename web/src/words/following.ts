// Whom one should play, and where one stands.

export const MATCH_ME = {
  title: "Match me",
  looking: "Looking for someone your size…",
  newcomer: "{name}, to start with. It gets harder as you win.",
  relations: {
    much_weaker: "{name}, much weaker than you. Nobody here comes closer.",
    weaker: "{name}, weaker than you",
    a_little_weaker: "{name}, a little weaker than you",
    even: "{name}, about as strong as you",
    a_little_stronger: "{name}, a little stronger than you",
    stronger: "{name}, stronger than you",
    much_stronger: "{name}, much stronger than you. Nobody here comes closer.",
  },
  between: "Plays between {name} and {toward} today.",
  chance: "You should score about {chance} in 100.",
} as const;

export const LADDER = {
  step: "step {step} of {steps}",
  youNow: "You're about here",
  youRated: "You're here: {rating} ± {error}",
  youGuessed: "You're about here: {rating}, a first guess",
  numbers: "Show ratings as numbers",
} as const;

export const LEARNER_STANDING = {
  beats: "Beats {name} {count} in 10",
  beatsRated: "Beats {name} {count} in 10, rated {rating} ± {error}",
  weak: "Doesn't beat anyone here yet",
} as const;

export const SOUND = {
  label: "Sounds",
  on: "Sounds on",
  off: "Sounds off",
} as const;
