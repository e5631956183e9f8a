// Question marks beside numbers and words, which lead to a lesson.

/** What stands behind the question marks beside numbers and words. */
export const WHAT = {
  sign: "?",
  cut: "What is a cut-off?",
  visits: "What are visits?",
  nodes: "What are these positions?",
  depth: "What does “moves deep” mean?",
  counts: "Where do these counts come from?",
} as const;
