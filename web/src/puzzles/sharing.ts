// What one sends to a friend: how it went, and nothing of the answer.

const [RIGHT, WRONG, SEEN] = ["🟩", "🟥", "⬜"] as const;

/** A square for each answer. */
export const squares = (answers: readonly boolean[], given: boolean) =>
  answers.map((right) => (right ? RIGHT : WRONG)).join("") + (given ? SEEN : "");
