// What is asked of the page's code beyond its types. How it looks is Prettier's business.

import svelte from "eslint-plugin-svelte";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default ts.config(
  { ignores: ["node_modules", "src/net/protocol.ts", "src/words/status.ts"] },
  ts.configs.recommended,
  svelte.configs.recommended,
  svelte.configs.prettier,
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    rules: {
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-undef": "off", // the types know
      // `void effect` and `condition && act()` are how the page says so.
      "@typescript-eslint/no-unused-expressions": "off",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "svelte/no-useless-mustaches": "off", // a space that a formatter keeps is written {" "}
      // Maps and sets are replaced as a whole, never changed where somebody looks at them.
      "svelte/prefer-svelte-reactivity": "off",
    },
  },
);
