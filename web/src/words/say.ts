// Texts are data: whole sentences with named gaps, so that another language may order them as it likes. Here gaps are
// filled and numbers agree with their nouns, as the language of the page has it.

import { LANGUAGE, pluralOf } from "./language";

export const SAY = {
  /** How the title Chess is written within a sentence. A language that keeps its capital letter there, as German does, begins it with one. */
  titleWithin: "chess",
} as const;

type Gaps<T extends string> = T extends `${string}{${infer Gap}}${infer Rest}` ? Gap | Gaps<Rest> : never;
type Values<T extends string> = Readonly<Record<Gaps<T>, string | number>>;

/** The text with its gaps filled; every gap must be named. */
export function fill<T extends string>(text: T, values: Values<T>): string {
  return fillKnown(text, values);
}

/** The same for a text that comes from the server: a gap of another name stays as it is. */
export function fillKnown(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, gap: string) => String(values[gap] ?? whole));
}

/** A text that a number decides: `other` has a gap for it. */
export interface Plural {
  one: string;
  other: string;
}
const whole = new Intl.NumberFormat(LANGUAGE);
const millions = new Intl.NumberFormat(LANGUAGE, {
  notation: "compact",
  compactDisplay: "long",
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});
const day = new Intl.DateTimeFormat(LANGUAGE === "en" ? "en-GB" : LANGUAGE, {
  day: "numeric",
  month: "long",
  year: "numeric",
});
const listed = new Intl.ListFormat(LANGUAGE);

/** The text for this number, with the number and all other gaps filled. */
export function plural<T extends Plural>(
  texts: T,
  number: number,
  values: Readonly<Record<Exclude<Gaps<T["one"]> | Gaps<T["other"]>, "count">, string | number>>,
): string {
  // A language may have more forms than English has.
  const forms = texts as unknown as Readonly<Record<string, string>>;
  const text = forms[pluralOf(number)] ?? texts.other;
  return fillKnown(text, { ...values, count: count(number) });
}

/** 12345 as 12,345, and 1.2 million from a million on. */
export function count(number: number): string {
  return (number < 1_000_000 ? whole : millions).format(number);
}

/** A number with so many digits after the point. */
export const decimal = (number: number, digits = 1) =>
  number.toLocaleString(LANGUAGE, { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** One, two and three. */
export const list = (all: readonly string[]) => listed.format(all);

/** The day of a moment: 18 November 2026. */
export function date(ms: number): string {
  return day.format(ms);
}

/** What is left on a clock. */
export function clock(ms: number): string {
  const left = Math.max(0, ms);
  if (left < 10_000) return `0:0${decimal(Math.min(9.9, left / 1000))}`;
  const seconds = Math.ceil(left / 1000);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (value: number) => String(value).padStart(2, "0");
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** A number and its percent sign stand in one line. */
export const together = (text: string) => text.replace(/(\d) (?=%)/g, "$1\u00a0");

/** Sentences one after the other. */
export const sentences = (...all: (string | undefined)[]) => all.filter(Boolean).join(" ");

/** Facts side by side. */
export const facts = (...all: (string | undefined)[]) => all.filter(Boolean).join(" · ");

/** What the server says, as a sentence of its own. */
export function sentence(text: string): string {
  if (!text) return "";
  return stopped(begun(text));
}

/** With a capital letter. */
export const begun = (text: string) => text.charAt(0).toLocaleUpperCase(LANGUAGE) + text.slice(1);

/** With a full stop, unless it ends with one of its own. */
export const stopped = (text: string) => (/[.!?…)\]:]$/.test(text) ? text : `${text}.`);

/** The title of a game within a sentence: in English it is no proper name. */
export const inSentence = (title: string) =>
  /^\p{Lu}/u.test(SAY.titleWithin) ? title : title.toLocaleLowerCase(LANGUAGE);

/** A text with a marked part, `<…>`: what stands before it, the part, and what follows. */
export function parted(text: string): [before: string, part: string, after: string] {
  const [, before = text, part = "", after = ""] = /^(.*)<(.*)>(.*)$/.exec(text) ?? [];
  return [before, part, after];
}
