// Opinions put together by move: who agrees with whom, and who is right.

import type { OpinionForm, TruthForm } from "../net/protocol";

export interface Vote {
  move: string;
  path: readonly string[];
  text: string;
  /** Whoever would play it, the strongest first. */
  by: readonly OpinionForm[];
  /** Whether it keeps what can be had; undefined where nobody knows. */
  right: boolean | undefined;
}

/** The move most would play first; among equals the one with the strongest player. Opinions come the weakest first. */
export function votes(opinions: readonly OpinionForm[], truth: TruthForm | null | undefined): Vote[] {
  const strength = new Map(opinions.map((one, i) => [one.id, i]));
  const found = new Map<string, OpinionForm[]>();
  for (const one of opinions) found.set(one.move, [one, ...(found.get(one.move) ?? [])]);
  return [...found.entries()]
    .map(([move, by]) => ({ move, path: by[0]!.path, text: by[0]!.text, by, right: truth?.moves.includes(move) }))
    .sort((a, b) => b.by.length - a.by.length || strength.get(b.by[0]!.id)! - strength.get(a.by[0]!.id)!);
}
