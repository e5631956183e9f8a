// Writes the service worker of what was built, and what it keeps: all text files in one (`assets/offline-HASH.json`), so that a
// device asks for them once and has all of them or none. `worker.js` is the worker itself.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const here = (path) => new URL(path, import.meta.url).pathname;
const BUILT = here("../src/parlour/server/static/");
const TEXT = /\.(js|css|html|svg|webmanifest)$/;
const PAGES = ["index.html", "home.html"];

const hash = (text, kind) => createHash("sha256").update(text).digest(kind);
const files = readdirSync(BUILT, { recursive: true, withFileTypes: true })
  .filter((one) => one.isFile())
  .map((one) => join(one.parentPath, one.name).slice(BUILT.length))
  .sort();

// The page knows its version, to compare with the worker's.
const version = hash(files.map((one) => one + hash(readFileSync(join(BUILT, one)), "hex")).join(), "hex").slice(0, 16);
for (const name of PAGES) {
  const page = readFileSync(join(BUILT, name), "utf8");
  writeFileSync(
    join(BUILT, name),
    page.replace("</head>", () => `<meta name="version" content="${version}" /></head>`),
  );
}

// Of languages a device keeps the one that is spoken there, once it has been asked for.
const wanted = files.filter((one) => !one.endsWith(".json"));
const [texts, others] = [wanted.filter((one) => TEXT.test(one)), wanted.filter((one) => !TEXT.test(one))];
const bundle = JSON.stringify(
  Object.fromEntries(texts.map((one) => [`/${one}`, readFileSync(join(BUILT, one), "utf8")])),
);
const address = `/assets/offline-${hash(bundle, "hex").slice(0, 8)}.json`;
writeFileSync(join(BUILT, address), bundle);
const build = {
  version,
  bundle: address,
  integrity: `sha256-${hash(bundle, "base64")}`,
  files: others.map((one) => `/${one}`),
  lasting: JSON.parse(readFileSync(here("src/offline/lasting.json"), "utf8")),
};
const worker = readFileSync(here("worker.js"), "utf8");
writeFileSync(
  join(BUILT, "worker.js"),
  worker.replace("= BUILD;", () => `= ${JSON.stringify(build)};`),
);
