export const SETTINGS = {
  title: "Settings",
  namePlaceholder: "What should we call you?",
  saved: "Saved.",
  seen: "Others at your tables will see it.",
  language: "Language",
  look: "Appearance",
  themes: { auto: "Match system", light: "Light", dark: "Dark", contrast: "High contrast" },
  pause: "Pause before the computer's move appears",
  pauses: { 0: "None", 300: "Short", 600: "Medium", 1500: "Long" },
  motion: "Animate moves",
  sees: "Show what the computer sees",
  sounds: "Sounds: moves, your turn, game over",
} as const;

export const BOARD = {
  title: "Board and pieces",
  preview: "How the board and the pieces look",
  board: "Board",
  boards: { wood: "Wood", slate: "Slate", forest: "Forest", sand: "Sand" },
  pieces: "Pieces",
  sets: { classic: "Classic", plain: "Plain", letters: "Letters" },
  coordinates: "Show the names of columns and rows",
  premoves: "Plan a move of a piece while the other is to move",
  typed: "Type moves at the table",
  keys: "Keys at the table and in a review",
  keyList: [
    ["←", "Back one move"],
    ["→", "Forward one move"],
    ["Space", "Play through the moves, or hold"],
    ["F", "Flip the board"],
    ["/", "Type a move"],
    ["Esc", "Put a piece back, cancel a planned move"],
  ],
} as const;

export const MY_DATA = {
  title: "Your data",
  about:
    "One file with your name, your statistics and ratings, the records of all your matches and a list of your learners. What a learner knows is in a file of its own; the list says where.",
  download: "Download everything about me",
  erase: "Delete me…",
  eraseSure:
    "Delete your name, your statistics and ratings, your learners and your matches against the computer or at one screen? You'll resign any match you're still playing with someone online. Finished ones stay for them, with “Someone” in place of your name. You can't undo this.",
  eraseIt: "Delete me",
  keep: "Keep everything",
  unknown: "We don't know anything about you yet. That changes with your first match.",
  forgotten: "Done. We've forgotten you. You can start fresh any time.",
} as const;
