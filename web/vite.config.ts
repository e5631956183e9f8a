import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type HtmlTagDescriptor, type Plugin } from "vite";
import { languages } from "./languages.js";

/** The fonts are asked for together with the styles that name them, so that text hardly ever changes its face. */
const fontsFirst: Plugin = {
  name: "fonts-first",
  transformIndexHtml: {
    order: "post",
    handler: (_, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => file.endsWith(".woff2"))
        .map((file): HtmlTagDescriptor => ({
          tag: "link",
          attrs: { rel: "preload", href: `/${file}`, as: "font", type: "font/woff2", crossorigin: "" },
          injectTo: "head",
        })),
  },
};

/** What every table shows and other screens show parts of, in one file: each file has a head of its own. */
const beside = /src\/(table\/thoughts\/(Candidates|PanelHead)|words\/thoughts|parts\/(Beside|What|Steps|Chooser))/;

/** What every screen needs and the first one is made of, in one file too: it is asked for on the slowest of lines. */
const first =
  /src\/(words\/(language|say|shared|frame|net|home|start|offline)|net\/(api|reach|talk|connection|socket|stream)|offline\/fresh|model\/(router|settings|choices|order)|help\/help\.svelte|debug\/showing)/;

const groups = [
  { name: "beside", test: beside },
  { name: "first", test: first },
];

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [languages(), svelte(), fontsFirst],
  build: {
    outDir: "../src/parlour/server/static",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // What is drawn beforehand runs once and is thrown away: it stays as it is written.
    rolldownOptions: isSsrBuild ? {} : { output: { codeSplitting: { includeDependenciesRecursively: false, groups } } },
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
}));
