// Lessons for people: how a computer finds its move. What is right comes from the engines.

export const LESSONS = {
  screen: "Lessons",
  title: "How does a computer think?",
  lead: "Four short lessons. You do by hand what the engines do, then watch them do it.",
  begin: "Begin",
  resume: "Continue",
  again: "Begin again",
  done: "✓ Done",
  openNamed: "{action}: {lesson}",
  all: "All lessons",
  step: "{step} of {steps}",
  back: "Back",
  next: "Next",
  finish: "Finish",
  showMe: "Show me",
  right: "That's right.",
  notYet: "Not quite.",
  shown: "Here's the answer.",
  playNow: "Play it now",
  playMore: "Play someone who thinks like this.",
  meetLearner: "Play the house learner",
  read: "The long read, in Parlour's source: {page}",
  pages: "docs/ideas",
  ended: "You've done this lesson.",
  nextLesson: "Next lesson: {lesson}",
  values: "+1 means {first} wins, −1 means {second} wins, 0 is a draw.",
  valueOf: "What is it worth after {moves}?",
  valueHere: "What is it worth now?",
  unknown: "?",
  left: { one: "1 more to fill in.", other: "{count} more to fill in." },
  allRight: "All right!",
  boardMove: "{player} to move",
} as const;

export interface LessonWords {
  /** Where to read more. */
  readonly page: string;
  readonly title: string;
  readonly about: string;
  readonly screens: readonly { readonly title: string; readonly text: string }[];
}

export const LESSON_WORDS: Readonly<Record<string, LessonWords>> = {
  minimax: {
    page: "docs/ideas/alphabeta.md",
    title: "Minimax by hand",
    about: "Look three moves ahead, put a number on every ending, and let the numbers climb.",
    screens: [
      {
        title: "Where would you play?",
        text: "It's X's turn, and three squares are empty. A computer that plays minimax tries them all, right to the end. You're about to do the same.",
      },
      {
        title: "First, the endings",
        text: "Here is everything that can happen. Below each ending, say what it's worth: +1 if X has won, −1 if O has won, 0 for a draw.",
      },
      {
        title: "Now let the numbers climb",
        text: "In the row below the top it's O's turn: O takes the smallest number below. At the top it's X's turn: X takes the greatest. Fill in what goes up.",
      },
      {
        title: "So, which move?",
        text: "The number at the top says what X can get if both play their best. Click the move that gets it.",
      },
      {
        title: "Watch the engine do it",
        text: "This is the search you just did, in the order in which a computer does it. That's all of minimax: the greatest for one, the smallest for the other.",
      },
    ],
  },
  pruning: {
    page: "docs/ideas/alphabeta.md",
    title: "Pruning",
    about: "Why a computer needn't look at everything, and still never misses a thing.",
    screens: [
      {
        title: "Enough is enough",
        text: "Say you've found a move that gets you a draw. You look at another one, hoping for more, and see a single answer that beats you. Would you look at the other answers too? No: you won't go there anyway. Leaving them out is called a cut-off.",
      },
      {
        title: "Cut it yourself",
        text: "The search goes from left to right, and X's first move turned out to be worth 0: a draw. Perhaps another one is better. Mark every answer of O that needn't be looked at any more.",
      },
      {
        title: "Watch where it cuts",
        text: "Dashed positions are never looked at. The answer is the same as without pruning, and it always is.",
      },
      {
        title: "What it saves",
        text: "On a small tree that's a little. On a large one it's nearly everything.",
      },
    ],
  },
  montecarlo: {
    page: "docs/ideas/mcts.md",
    title: "Monte Carlo",
    about: "Play at random a thousand times, count, and see a plan grow out of nothing.",
    screens: [
      {
        title: "Knowing nothing but the rules",
        text: "How good is a move? Play it, then let both sides play at random to the end, and count who wins. Do that many times. Try the moves that go well more often: each try is called a visit.",
      },
      {
        title: "Watch the tree grow",
        text: "Each round has four parts: walk down the tree, add a position, play at random to the end, and count the result on the way up. It's O's turn here.",
      },
      {
        title: "Which move gets the visits?",
        text: "Soon the search has run a thousand rounds. Which of O's moves will it have visited most? Click it, then let the rounds run.",
      },
      {
        title: "That's how it chooses",
        text: "Nobody told it to stop X. At random it lost less often there, so it came back, and the more it came back the clearer it got. It plays the move with the most visits.",
      },
    ],
  },
  learner: {
    page: "docs/learner.md",
    title: "A learner's counts",
    about: "No search at all: it plays, remembers how it ended, and does better next time.",
    screens: [
      {
        title: "A tiny game",
        text: "Four squares in a row, and two marks side by side win. The learner plays X and begins. It knows the rules and nothing else: all its counts are zero.",
      },
      {
        title: "Let it play",
        text: "After every match it adds one to the count of each move it made: won, drawn or lost. Here you see the counts of its first moves. The board is the same from both ends, so a1 counts together with d1, and b1 with c1.",
      },
      {
        title: "What will it play next?",
        text: "Look at the counts. If it stops trying things out and just wants to win, where does it begin? Click a square.",
      },
      {
        title: "That's learning",
        text: "Better counts, better moves, better counts. On a larger board it takes more matches, and that's the only difference.",
      },
    ],
  },
};

export const TASKS = {
  skip: "Leave out {player} {move} after {before}",
  skipShort: "skip",
  check: "Check",
  missed: "There's more to leave out.",
  tooMany: "One of these has to be looked at: nothing rules it out when the search gets there.",
  saved:
    "Tic-tac-toe can be played in many ways: whoever tries every move of every match looks at the board {everything} times. With pruning, good guesses first and a memory, the engine looks {looked} times, and knows the same.",
  savedHere: "In your tree it looks {looked} times instead of {all}.",
  rounds: { one: "after 1 round", other: "after {count} rounds" },
  more: "Run on to {count} rounds",
  visits: { one: "1 visit", other: "{count} visits" },
  visitsLabel: "Visits",
  yourGuess: "your guess",
  guessed: "You picked {move}. Now let the rounds run.",
  notMost: "You picked {move}.",
  nextMatch: "Let it play a match",
  results: {
    won: "Match {number} of {matches}: {moves}. It won.",
    drawn: "Match {number} of {matches}: {moves}. A draw.",
    lost: "Match {number} of {matches}: {moves}. It lost.",
  },
  noMatches: "It hasn't played yet.",
  compare: "Compare the counts below: which first move won most often?",
  firstMoves: "How its matches went, by its first move",
  theirs: "The other side plays at random.",
} as const;
