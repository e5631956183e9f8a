// The colours that people may choose: names to the server, values in styles.css.

export const COLOURS = ["red", "blue", "teal", "green", "orange", "purple", "brown", "grey"] as const;

const INKS: readonly string[] = [...COLOURS, "yellow"];

/** The ink of a colour for `a` or `b`, and what a disc of it is filled and lettered with: yellow ink that can be read is
 * too dark for a disc. */
export function dress(player: "a" | "b", ink: string): string {
  const name = ink.slice("var(--".length, -1);
  return `--${player}: ${ink}; --${player}-disc: var(--${name}-disc, ${ink}); --${player}-on: var(--${name}-on, var(--sheet))`;
}

/** Two colours for two seats: each its own, the second another one if they are alike or unknown. */
export function pair(first: string | undefined, second: string | undefined): [string, string] {
  const known = (colour: string | undefined) => (colour && INKS.includes(colour) ? colour : "");
  let [a, b] = [known(first), known(second)];
  if (!a) a = b === "red" ? "blue" : "red";
  if (!b || b === a) b = a === "blue" ? "red" : "blue";
  return [`var(--${a})`, `var(--${b})`];
}
