// Lines that branch: every move that was tried, as a tree. Nothing here changes what it is given.

import type { LineStep } from "../net/protocol";

export interface Tried {
  /** Its path, joined. */
  readonly move: string;
  /** As people write it; empty until the server has said it. */
  readonly text: string;
  readonly player: number;
  readonly then: Lines;
}
/** What was tried after a move; the first is the main line. */
export type Lines = readonly Tried[];

/** The same with these moves in it, one after the other; those that are there get their texts. */
export function grow(lines: Lines, steps: readonly LineStep[]): Lines {
  const [step, ...rest] = steps;
  if (!step) return lines;
  const known = lines.find((one) => one.move === step.move);
  const then = grow(known?.then ?? [], rest);
  if (!known) return [...lines, { ...step, then }];
  if (known.then === then && known.text === step.text) return lines;
  return lines.map((one) => (one === known ? { ...step, then } : one));
}

/** The same without the last of these moves and what came after it. */
export function prune(lines: Lines, moves: readonly string[]): Lines {
  const [move, ...rest] = moves;
  if (!rest.length) return lines.filter((one) => one.move !== move);
  return lines.map((one) => (one.move === move ? { ...one, then: prune(one.then, rest) } : one));
}

/** The same without what nobody could put a text to: it is not legal there. */
export function named(lines: Lines): Lines {
  return lines.filter((one) => one.text).map((one) => ({ ...one, then: named(one.then) }));
}

/** What was tried after these moves. */
export function after(lines: Lines, moves: readonly string[]): Lines {
  return moves.reduce<Lines>((found, move) => found.find((one) => one.move === move)?.then ?? [], lines);
}

/** These moves and the main line after them, to its end. */
export function toEnd(lines: Lines, moves: readonly string[]): readonly string[] {
  const next = after(lines, moves)[0];
  return next ? toEnd(lines, [...moves, next.move]) : moves;
}

/** Every line to its end. */
export function ends(lines: Lines, before: readonly string[] = []): (readonly string[])[] {
  if (!lines.length) return before.length ? [before] : [];
  return lines.flatMap((one) => ends(one.then, [...before, one.move]));
}

export interface Row {
  /** How deep in branches of branches it lies. */
  depth: number;
  moves: readonly { move: Tried; way: readonly string[] }[];
}

/** As they are written: the main line, and below it, set in, what else was tried, where it leaves the line. */
export function rows(lines: Lines, before: readonly string[] = [], depth = 0): Row[] {
  if (!lines.length) return [];
  const run: { move: Tried; way: readonly string[] }[] = [];
  const others: Row[] = [];
  let [here, way] = [lines, before];
  while (here.length) {
    const [main, ...rest] = here as [Tried, ...Tried[]];
    for (const one of rest) others.push(...rows([one], way, depth + 1));
    way = [...way, main.move];
    run.push({ move: main, way });
    here = main.then;
  }
  return [{ depth, moves: run }, ...others];
}

// In an address: moves with commas between them, what else was tried behind a move in brackets.

const safe = (move: string) =>
  encodeURIComponent(move).replace(/[(),]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);

export function write(lines: Lines): string {
  const [main, ...rest] = lines;
  if (!main) return "";
  const others = rest.map((one) => `(${write([one])})`).join("");
  const then = write(main.then);
  return safe(main.move) + others + (then && `,${then}`);
}

/** What was written; texts are missing. Undefined if it is something else. */
export function read(text: string): Lines | undefined {
  let at = 0;
  const line = (): Lines => {
    const begun = at;
    while (at < text.length && !"(),".includes(text[at]!)) at++;
    const move = decodeURIComponent(text.slice(begun, at));
    const others: Tried[] = [];
    while (text[at] === "(") {
      at++;
      others.push(...line());
      if (text[at++] !== ")") throw new SyntaxError();
    }
    const then = text[at] === "," ? (at++, line()) : [];
    if (!move) throw new SyntaxError();
    return [{ move, text: "", player: 0, then }, ...others];
  };
  try {
    const found = text ? line() : [];
    return at === text.length ? found : undefined;
  } catch {
    return undefined;
  }
}
