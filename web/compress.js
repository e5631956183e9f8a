// Compresses what was built, once and as well as can be, so that the server only has to send it.
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

const BUILT = new URL("../src/parlour/server/static/", import.meta.url).pathname;
const TEXT = /\.(js|css|html|svg|json|webmanifest)$/;

for (const name of readdirSync(BUILT, { recursive: true }).filter((one) => TEXT.test(one))) {
  const file = join(BUILT, name);
  const text = readFileSync(file);
  writeFileSync(`${file}.br`, brotliCompressSync(text));
  writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }));
}
