// The copy of the page that a service worker keeps on this device, for when there is no network; and whether it has a newer
// version than this page is. Loaded once everything else is there. `../../worker.js` is the worker.

import { fresh } from "./fresh.svelte";

const WORKER = "/worker.js";
const own = document.querySelector<HTMLMetaElement>("meta[name=version]")?.content;

/** Only over HTTPS, or on this machine, has a browser such a thing. */
export const isPossible = "serviceWorker" in navigator;

export async function keepCopy(): Promise<void> {
  const { serviceWorker } = navigator;
  serviceWorker.onmessage = ({ data }: MessageEvent<{ version?: string }>) => void compare(data.version);
  const found = await serviceWorker.register(WORKER, { updateViaCache: "none" }).catch(() => undefined);
  found?.waiting?.postMessage("version");
  await keepLanguage();
}

/** The texts of this page's language, if it is not English: once more, by way of the worker, which keeps them. */
async function keepLanguage(): Promise<void> {
  const { lang, dataset } = document.documentElement;
  const file = (JSON.parse(dataset.languages ?? "{}") as Record<string, string>)[lang];
  if (!file) return;
  const { serviceWorker } = navigator;
  await serviceWorker.ready;
  if (!serviceWorker.controller) await new Promise((done) => (serviceWorker.oncontrollerchange = done));
  await fetch(file);
}

/** A page that came from the server is of the newest version: the worker follows it, where no other page is disturbed. */
async function compare(version: string | undefined): Promise<void> {
  fresh.isReady = !!own && version !== own;
  if (!fresh.isReady) (await navigator.serviceWorker.getRegistration())?.waiting?.postMessage("takeover-alone");
}

export async function removeCopy(): Promise<void> {
  for (const one of await navigator.serviceWorker.getRegistrations()) await one.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
}

/** The server was away and is there again: perhaps it is another one. */
export async function lookForUpdate(): Promise<void> {
  const found = await navigator.serviceWorker?.getRegistration();
  await found?.update().catch(() => {}); // it is asked again at the next visit
}
