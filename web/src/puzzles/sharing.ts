// What one sends to a friend: how it went, and nothing of the answer.

import { copyText } from "../parts/copying";

const [RIGHT, WRONG, SEEN] = ["🟩", "🟥", "⬜"] as const;

/** A square for each answer. */
export const squares = (answers: readonly boolean[], given: boolean) =>
  answers.map((right) => (right ? RIGHT : WRONG)).join("") + (given ? SEEN : "");

/** By the browser's own way, where it has one; else on the clipboard. True: it was copied. */
export async function share(text: string): Promise<boolean> {
  try {
    if (navigator.share) {
      await navigator.share({ text });
      return false;
    }
  } catch (error) {
    if ((error as Error).name === "AbortError") return false;
  }
  await copyText(text);
  return true;
}
