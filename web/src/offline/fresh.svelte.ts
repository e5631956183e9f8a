// Known from the beginning: whether a newer version of the page waits, and how the browser would install it.

/** What Chromium's browsers offer a page that can be installed. */
export interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: string }>;
}

export const fresh = $state({ isReady: false, prompt: undefined as InstallPrompt | undefined });

addEventListener("beforeinstallprompt", (event) => (fresh.prompt = event as InstallPrompt));
addEventListener("appinstalled", () => (fresh.prompt = undefined));

/** The page anew, by the newer worker if one waits. */
export async function reload(): Promise<void> {
  const waiting = (await navigator.serviceWorker?.getRegistration())?.waiting;
  if (!waiting) return location.reload();
  navigator.serviceWorker.oncontrollerchange = () => location.reload();
  waiting.postMessage("takeover");
}
