// Prints every table of texts of the page, as JSON by module: what translators work from (tools/languages.py).
import { readdirSync } from "node:fs";
import { createServer } from "vite";

const root = new URL(".", import.meta.url).pathname;
const server = await createServer({
  root,
  configFile: false,
  logLevel: "error",
  appType: "custom",
  optimizeDeps: { noDiscovery: true },
  server: { middlewareMode: true, watch: null, ws: false },
});
const files = readdirSync(`${root}src/words`).filter(
  (one) => /^\w+\.ts$/.test(one) && !["language.ts", "status.ts"].includes(one),
);
const texts = {};
for (const file of files) {
  const module = await server.ssrLoadModule(`/src/words/${file}`);
  texts[file.replace(".ts", "")] = Object.fromEntries(
    Object.entries(module).filter(([name]) => /^[A-Z_]+$/.test(name)),
  );
}
await server.close();
process.stdout.write(JSON.stringify(texts));
