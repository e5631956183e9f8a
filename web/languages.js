// Languages, while the page is built: every module of texts has its tables translated at its end, the texts of each language become
// a file of their own, and the page's head says where they are.

import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";

const MADE = new URL("src/languages/", import.meta.url);
/** Modules of texts; the others in their folder have none. */
const WORDS = /\/src\/words\/(?!language\.ts|.*\.test\.ts)(\w+)\.ts$/;
const TABLE = /^export const ([A-Z_]+)\b/gm;

/** Where a module's tables stand in the catalogues. What the terminal says too has the terminal's keys.
 * @param {string} file */
export const place = (file) => (file === "status" ? "games.status_words" : `page.${file}`);

/** A module of texts, with its tables translated before anybody sees them.
 * @param {string} code
 * @param {string} path
 * @returns {string | undefined} */
export function translating(code, path) {
  const file = WORDS.exec(path)?.[1];
  const tables = [...code.matchAll(TABLE)].map((found) => found[1]);
  if (!file || !tables.length) return undefined;
  const call = `translateTables(${JSON.stringify(place(file))}, { ${tables.join(", ")} });`;
  return `import { translate as translateTables } from "./language";\n${code}\n${call}\n`;
}

const made = () => readdirSync(MADE).filter((file) => file.endsWith(".json"));
const codeOf = (file) => basename(file, ".json");

/** @returns {import("vite").Plugin} */
export function languages() {
  let isServing = false;
  return {
    name: "languages",
    enforce: "pre",
    configResolved(config) {
      isServing = config.command === "serve";
    },
    buildStart() {
      if (isServing || this.environment.name !== "client") return;
      for (const file of made()) {
        const source = readFileSync(new URL(file, MADE), "utf8");
        this.emitFile({ type: "asset", name: file, source });
      }
    },
    transform: (code, path) => translating(code, path.split("?")[0]),
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        const built = Object.values(bundle ?? {}).flatMap((one) =>
          one.type === "asset" ? one.names.map((name) => [name, `/${one.fileName}`]) : [],
        );
        const files = made().map((file) => [
          codeOf(file),
          bundle ? built.find(([name]) => name === file)?.[1] : `/src/languages/${file}`,
        ]);
        const list = JSON.stringify(Object.fromEntries(files)).replaceAll('"', "&quot;");
        return html.replace('<html lang="en"', () => `<html lang="en" data-languages="${list}"`);
      },
    },
  };
}
