// The language of the page. `public/theme.js` has chosen it before anything is drawn; its texts come in one file, which is
// waited for here, so that nothing is drawn, or even looked at, in another. English is in the tables themselves.

/** Of another language: its texts by key. Where a number decides there are several, and `plurals` says which: a digit
 * for each number from 0 to 199. */
interface Catalogue {
  plurals: string;
  texts: Readonly<Record<string, string | readonly string[]>>;
}

/** A text of the server: how it goes in English, and its key and what fills its gaps in any other language. */
export interface Said {
  /** What fills a gap may come without it. */
  text?: string;
  key?: string | null;
  gaps?: Readonly<Record<string, Gap>> | null;
}
export type Gap = string | number | Said;

const root = globalThis.document?.documentElement;

/** The languages that there are besides English, and their files. */
function languageFiles(): Readonly<Record<string, string>> {
  return JSON.parse(root?.dataset.languages ?? "{}") as Record<string, string>;
}

async function load(): Promise<Catalogue | undefined> {
  const file = languageFiles()[root!.lang];
  try {
    const answer = await fetch(file!);
    if (answer.ok) return (await answer.json()) as Catalogue;
  } catch {
    // It cannot be had just now: English is understood by more people than an empty page.
  }
  root!.lang = "en";
  return undefined;
}

const catalogue = !root || root.lang === "en" ? undefined : await load();

/** Of the language that is shown: numbers, plurals and dates go by it. */
export const LANGUAGE = catalogue ? root!.lang : "en";

/** What one can choose from. */
export const LANGUAGES: readonly string[] = ["en", ...Object.keys(languageFiles()).sort()];

const rules = new Intl.PluralRules(LANGUAGE);

/** Which form of a word goes with this number. */
export const pluralOf = (number: number): string => rules.select(number);

type Table = Record<string, unknown>;

/** Puts the language into a module of tables. The build calls it at the end of each of them, see `languages.js` in the
 * page's folder: whoever adds a table has nothing to remember. */
export function translate(where: string, tables: Readonly<Table>): void {
  if (catalogue) for (const [name, table] of Object.entries(tables)) translateTable(`${where}.${name}`, table);
}

function translateTable(key: string, table: unknown): void {
  if (!table || typeof table !== "object") return;
  const texts = table as Table;
  if (isPlural(texts)) return translatePlural(key, texts);
  for (const [name, english] of Object.entries(texts)) {
    if (typeof english === "string") texts[name] = worded(`${key}.${name}`, english);
    else translateTable(`${key}.${name}`, english);
  }
}

const isPlural = (texts: Table) =>
  Object.keys(texts).sort().join() === "one,other" && Object.values(texts).every((one) => typeof one === "string");

function translatePlural(key: string, texts: Table): void {
  const forms = catalogue!.texts[key];
  if (!Array.isArray(forms)) return;
  for (const category of rules.resolvedOptions().pluralCategories) {
    const example = [...catalogue!.plurals].findIndex((_, number) => rules.select(number) === category);
    const form: unknown = forms[Number(catalogue!.plurals[example])] ?? forms.at(-1);
    if (form) texts[category] = form;
  }
}

/** A text of the server that has no gaps, by its key; as it came where the language has none. */
export function worded(key: string, english: string): string {
  const found = catalogue?.texts[key];
  return typeof found === "string" ? found : english;
}

/** What is sent along so that texts in an answer come with their keys; nothing in English. */
export const KEYS_WANTED: Readonly<Record<string, string>> = catalogue ? { Texts: "keys" } : {};
/** The same in an address, where nothing else can be sent along. */
export const KEYS_QUERY = new URLSearchParams(catalogue ? { texts: "keys" } : {}).toString();

/** An answer of the server with every text in it that came with its key in the language of the page. */
export function wordAnswer<T>(answer: T): T {
  return (catalogue ? wordAll(answer) : answer) as T;
}

function wordAll(value: unknown): unknown {
  if (!value || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map(wordAll);
  const fields = value as Record<string, unknown>;
  if (isSaid(fields)) return wordSaid(fields);
  for (const [name, one] of Object.entries(fields)) if (one && typeof one === "object") fields[name] = wordAll(one);
  return fields;
}

/** Nothing else the server sends has a text and a key, and nothing besides. */
const isSaid = (fields: object): fields is Said & { text: string } =>
  "text" in fields && "key" in fields && Object.keys(fields).length === ("gaps" in fields ? 3 : 2);

/** A text of the server, in the language of the page. Gaps may be filled with texts themselves. */
export const wordSaid = (said: Said & { text: string }): string => saidIn(said) ?? said.text;

/** Undefined if the language lacks it, or what fills one of its gaps. */
function saidIn({ text, key, gaps = {} }: Said): string | undefined {
  const found = key && catalogue?.texts[key];
  if (typeof found !== "string") return text;
  const filled: Record<string, string> = {};
  for (const [, gap, name, format] of found.matchAll(GAP)) {
    const value = gaps?.[name!];
    const said =
      typeof value === "number" ? numberIn(value, format) : typeof value === "object" ? saidIn(value) : value;
    if (said === undefined && value !== undefined) return text;
    filled[gap!] = said ?? gap!;
  }
  return found.replace(GAP, (gap) => filled[gap]!);
}

const GAP = /(\{(\w+)(?:![rs])?(?::([^}]*))?\})/g;

const FORMAT = /^(\+?)(,?)(?:\.(\d+))?([f%g]?)$/;

/** A number as Python's formats have it (`+.1f`, `,`, `.0%`), in the language's way of writing numbers. */
export function numberIn(value: number, format = ""): string {
  const [, sign, , digits, kind] = FORMAT.exec(format) ?? [];
  const fixed = kind === "g" || digits === undefined ? {} : { minimumFractionDigits: Number(digits) };
  return value.toLocaleString(LANGUAGE, {
    ...fixed,
    ...(digits === undefined ? {} : { maximumFractionDigits: Number(digits) }),
    ...(kind === "%" && { style: "percent" }),
    ...(sign && { signDisplay: "always" }),
  });
}
