// Your profile: ratings over time, streaks, trophies.

export const PROFILE = {
  title: "Your profile",
  titleOf: "{name}'s profile",
  ways: "More about you",
  nothing: "Nothing here yet",
  nothingMore: "Play a match, and your ratings, streaks and trophies appear here.",
  play: "Play",
  matches: "Your matches",
  statistics: "Statistics",
  trophies: "Trophies",
  trophiesMore: "For things worth learning. Once earned, they stay.",
  earned: "{count} of {all}",
  earnedIn: "{game}, {date}",
  won: "Earned",
  open: "Not yet",
  firstWins: "{game}: {names}",
  rated: "In a match that counts for ratings: no takebacks, no hints.",
  ratings: "Ratings over time",
  noRatings:
    "No rating yet. It begins with the first match against an opponent of the ladder, without hints or takebacks.",
  rating: "{rating} ± {error}",
  ratingOf: "Your rating in {game} after each match that counted: now {rating}, at best {best}.",
  like: "About as strong as {name}",
  below: "On the way to {name}",
  strengthOf: "Your strength in {game} after each match that counted. {standing}.",
  onBoard: "Which board?",
  streaks: "Streaks",
  noStreaks: "Win twice in a row, and it shows here.",
  streakNow: { one: "1 win", other: "{count} wins in a row" },
  streakBest: "best {count}",
  days: { one: "1 day with a match", other: "{count} days in a row with a match" },
  daysBest: { one: "best 1 day", other: "best {count} days" },
} as const;

/** By the name the server has for each. */
export const TROPHIES = {
  first_win: { title: "First win", sentence: "Win against an opponent of the ladder. Each one counts." },
  unaided: { title: "On your own", sentence: "Win without taking a move back or asking for a hint." },
  held_perfect: { title: "Unbeaten", sentence: "Don't lose to an opponent that plays perfectly." },
  clean: { title: "Clean sheet", sentence: "Play eight moves or more without a single slip, and don't lose." },
  comeback: { title: "Comeback", sentence: "Win a match in which you stood at 10 % or less." },
  fork: { title: "Fork", sentence: "Make two threats with one move: only one of them can be answered." },
  force: {
    title: "By force",
    sentence: "Start a row of threats that all have to be answered, and that ends in a win.",
  },
  two_threats: { title: "Two ways to win", sentence: "Win a board so that two more boards would each win the match." },
  double_deal: { title: "Double-deal", sentence: "Give two boxes back, so that the other has to open the next chain." },
  chain_count: {
    title: "Chain counter",
    sentence: "Make the right number of chains, so that the other opens the first.",
  },
  breakthrough: {
    title: "Breakthrough",
    sentence: "Offer a pawn, so that another one gets across whatever is answered.",
  },
  squeeze: { title: "Zugzwang", sentence: "Leave the other side with nothing but losing moves." },
  forced_mate: { title: "Mate announced", sentence: "Play a move after which mate can't be stopped any more." },
  underpromotion: {
    title: "Not a queen",
    sentence: "Promote a pawn to a knight, bishop or rook, and have it be a good move.",
  },
  smothered_mate: { title: "Smothered mate", sentence: "Mate with a knight a king that its own pieces shut in." },
  en_passant: { title: "In passing", sentence: "Take a pawn en passant." },
} as const;
