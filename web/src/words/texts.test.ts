// Every text that people read stands in this folder. Elsewhere, components and modules are searched for what looks like
// one: words between tags, words in attributes that are read out, and strings with words in them.

import { parse } from "svelte/compiler";
import ts from "typescript";
import { expect, test } from "vitest";
import { place, translating } from "../../languages.js";

const FILES = import.meta.glob<string>(["../**/*.{svelte,ts}", "!./*", "!../**/*.test.ts", "!../net/protocol.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const READ_OUT = new Set(["aria-label", "aria-description", "aria-valuetext", "alt", "label", "placeholder", "title"]);
const LETTERS = /\p{L}{2,}/u;
/** Two words, a capital word, or the end of a sentence. */
const TEXT = /\p{L}[,;:]? \p{L}|^\p{Lu}\p{Ll}+[.…!?]?$|\p{L}{2}[.…!?]$/u;
/** Names of keys, players and methods, and what styles and fonts are made of. */
const NAMES = /^(Enter|Escape|Tab|Home|End|Content-Type|Itself|no data|no win)$/;
const NO_TEXT = /^(games\.|\(|\.|\[|\/|;|var\(|color-mix\(|-|[\d.]+(px|em)? |px;|rotate|translate)/;
/** A word beside a gap: half a sentence. */
const HALF = /(^|\s)\p{L}{2,}[,;:]?\s|\s\p{L}{2,}[.,;:…!?]?(\s|$)/u;

function isText(text: string, isHalf: boolean): boolean {
  const whole = text.trim();
  if (NAMES.test(whole) || NO_TEXT.test(whole)) return false;
  return TEXT.test(whole) || (isHalf && HALF.test(text));
}

/** Texts among the strings of a program. */
function inProgram(code: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isLiteralTypeNode(node)) return;
    const isHalf = ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
    if ((isHalf || ts.isStringLiteralLike(node)) && isText(node.text, isHalf)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("it.ts", code, ts.ScriptTarget.Latest));
  return found;
}

interface Node {
  type?: string;
  name?: string;
  data?: string;
  value?: unknown;
  start?: number;
  end?: number;
}

/** Texts in what a component shows. */
function inMarkup(node: unknown, code: string, found: string[] = []): string[] {
  if (Array.isArray(node)) for (const one of node) inMarkup(one, code, found);
  if (!node || typeof node !== "object" || Array.isArray(node)) return found;
  const { type, name, data, value, start, end } = node as Node;
  if (type === "Text" && LETTERS.test(data ?? "")) found.push(data!.trim());
  else if (type === "ExpressionTag") found.push(...inProgram(`(${code.slice(start! + 1, end! - 1)})`));
  else if (type === "Attribute" && !READ_OUT.has(name!)) {
    const parts = Array.isArray(value) ? value : [value];
    inMarkup(
      parts.filter((one: Node) => one.type === "ExpressionTag" && name !== "style" && name !== "class"),
      code,
      found,
    );
  } else if (type !== "Comment" && type !== "StyleDirective") {
    for (const [key, one] of Object.entries(node)) if (key !== "metadata") inMarkup(one, code, found);
  }
  return found;
}

function textsIn(file: string, code: string): string[] {
  if (file.endsWith(".ts")) return inProgram(code);
  const tree = parse(code, { modern: true });
  const script = tree.instance ? code.slice(tree.instance.start, tree.instance.end).replace(/^<script[^>]*>/, "") : "";
  return [...inMarkup(tree.fragment, code), ...inProgram(script.replace(/<\/script>$/, ""))];
}

test.each(Object.entries(FILES))("%s has no text of its own", (file, code) => {
  expect(textsIn(file, code)).toEqual([]);
});

test("texts are found where they hide", () => {
  expect(inProgram('say(busy ? "Wait a moment" : `Done: ${x} matches`); go("/t/x"); kind("region")')).toEqual([
    "Wait a moment",
    "Done: ",
    " matches",
  ]);
  const code = '<p class="small soft">Hello there<b title="Who is it">{a ? "Yes" : b}</b></p>';
  expect(inMarkup(parse(code, { modern: true }).fragment, code)).toEqual(["Hello there", "Who is it", "Yes"]);
});

const MODULES = import.meta.glob<Record<string, unknown>>(["./*.ts", "!./language.ts", "!./*.test.ts"], {
  eager: true,
});
const CODE = import.meta.glob<string>(["./*.ts", "!./language.ts", "!./*.test.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});

test.each(Object.entries(MODULES))("every table of %s is put into the language", (file, module) => {
  const name = file.slice("./".length, -".ts".length);
  const tables = Object.entries(module).filter(([, value]) => typeof value !== "function");
  // A text by itself could not be put into another language: it stands in a table.
  expect(tables.filter(([, value]) => typeof value !== "object").map(([table]) => table)).toEqual([]);
  const code = translating(CODE[file]!, `/src/words/${name}.ts`) ?? "";
  const call = /translateTables\("(.+)", \{ (.+) \}\);\n$/.exec(code);
  expect([call?.[1], call?.[2]?.split(", ").sort()]).toEqual([place(name), tables.map(([table]) => table).sort()]);
});
