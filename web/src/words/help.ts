// How a game is played.

export const HELP = {
  how: "How to play",
  howTo: "How to play {game}",
  show: "Show me",
  close: "Close help",
  step: "{step} of {steps}",
  side: "In this match you're {side}.",
  teach: "Looking for someone to teach? <A learner> starts weak and learns by playing with you.",
  rules: "All the rules",
  back: "Back",
  next: "Next",
  toBoard: "Back to the board",
  done: "Got it",
  invitation: "New to {game}?",
  plays: "{player} plays {move}",
  final: "Final position",
  stepBack: "Step back",
  stepOn: "Step forward",
  pause: "Pause",
  again: "Replay",
  play: "Play",
} as const;
