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

// What is drawn needs the styles of boards at once; by themselves they would come with the first table.
const styles = readdirSync(join(BUILT, "assets")).filter((one) => /^Board-[^.]*\.css$/.test(one));
const links = styles.map((one) => `<link rel="stylesheet" crossorigin href="/assets/${one}">`).join("");
const plain = readFileSync(join(BUILT, "index.html"), "utf8");
if (!styles.length || !plain.includes('<div id="page"></div>')) throw new Error("the page is not as it was");
const page = `<div id="page" class="beforehand">${await drawBeforehand(tiles)}</div>`;
writeFileSync(
  join(BUILT, "home.html"),
  plain.replace("</head>", () => `${links}</head>`).replace('<div id="page"></div>', () => page),
);
rmSync(MADE, { recursive: true });
