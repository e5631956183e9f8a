// Draws the first screen into the page that was built: home.html is what is served at "/". Every other screen begins with index.html.
import { readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";

const here = (path) => new URL(path, import.meta.url).pathname;
const BUILT = here("../src/parlour/server/static/");
const MADE = here("node_modules/.beforehand/");

await build({
  root: here("."),
  logLevel: "error",
  build: { ssr: "src/beforehand.ts", outDir: MADE, emptyOutDir: true, copyPublicDir: false },
});
const { drawBeforehand } = await import(join(MADE, "beforehand.js"));
const tiles = JSON.parse(readFileSync(here("src/home/tiles.json"), "utf8"));

// What is drawn needs its styles at once, the boards' among them; by themselves those would come with the first table. In
// which files they are is the bundler's business: each that knows a part of what is drawn is taken.
const drawn = await drawBeforehand(tiles);
const parts = [...new Set(drawn.match(/svelte-[a-z0-9]+/g))];
const plain = readFileSync(join(BUILT, "index.html"), "utf8");
const styles = readdirSync(join(BUILT, "assets")).filter((one) => {
  if (!one.endsWith(".css") || plain.includes(one)) return false;
  const text = readFileSync(join(BUILT, "assets", one), "utf8");
  return parts.some((part) => text.includes(`.${part}`));
});
const links = styles.map((one) => `<link rel="stylesheet" crossorigin href="/assets/${one}">`).join("");
if (!styles.length || !plain.includes('<div id="page"></div>')) throw new Error("the page is not as it was");
const page = `<div id="page" class="beforehand">${drawn}</div>`;
writeFileSync(
  join(BUILT, "home.html"),
  plain.replace("</head>", () => `${links}</head>`).replace('<div id="page"></div>', () => page),
);
rmSync(MADE, { recursive: true });
