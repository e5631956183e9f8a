// What a device calls itself, so that its owner knows it again in a list; and what was typed to come in on it.

import { fill } from "../words/say";
import { BROWSERS, LINK, SYSTEMS } from "../words/devices";

/** "Firefox on Android", from what the browser says of itself. */
export function deviceName(agent: string): string {
  const found = (from: readonly (readonly [string, string])[]) => from.find(([sign]) => agent.includes(sign))?.[1];
  const [browser, system] = [found(BROWSERS), found(SYSTEMS)];
  return browser && system ? fill(LINK.where, { browser, system }) : (system ?? browser ?? LINK.device);
}

/** The code in a link that was pasted; else what was typed. */
export const codeIn = (typed: string) => /\/link\/([^/?#\s]+)/.exec(typed)?.[1] ?? typed.trim();
