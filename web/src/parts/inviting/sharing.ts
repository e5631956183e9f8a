// What one gives to others: by the system's own sheet where there is one, which is only over HTTPS or on this machine; else on
// the clipboard.

import { copyText } from "../copying";

export const hasSheet = () => typeof navigator.share === "function";

/** True: it was copied. */
export async function shareText(text: string, url?: string): Promise<boolean> {
  try {
    if (hasSheet()) {
      await navigator.share(url ? { text, url } : { text });
      return false;
    }
  } catch (error) {
    if ((error as Error).name === "AbortError") return false;
  }
  await copyText(url ?? text);
  return true;
}
