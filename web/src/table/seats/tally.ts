// How often each of the two has won, and why a match doesn't count.

import type { TallyForm } from "../../net/protocol";
import { fill } from "../../words/say";
import { TABLE, UNRATED } from "../../words/table";

/** Why a match does not count, if it could have. */
export function unratedWords(reasons: readonly string[]): string {
  const [first] = reasons;
  if (first === undefined) return "";
  return (UNRATED as Readonly<Record<string, string>>)[first] ?? UNRATED.other;
}

/** The tally from the side of whoever looks; nothing before the first match has ended. */
export function tallyWords(tally: TallyForm, names: readonly [string, string], you: readonly number[]): string {
  const { first, second, drawn } = tally;
  if (!first && !second && !drawn) return "";
  const me = you.length === 1 ? you[0] : undefined;
  const [one, two] = [
    { name: me === 0 ? TABLE.you : names[0], wins: first },
    { name: me === 1 ? TABLE.you : names[1], wins: second },
  ];
  const [left, right] = me === 1 ? [two, one] : [one, two];
  return fill(TABLE.tally, {
    first: left.name,
    firstWins: left.wins,
    second: right.name,
    secondWins: right.wins,
    drawn,
  });
}
