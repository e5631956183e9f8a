import { mount } from "svelte";
import App from "./App.svelte";
import { takeOver } from "./home/drawn";
import { dress, settings } from "./model/settings.svelte";
import "./offline/fresh.svelte";
import "./styles.css";

/** Fonts come with the page, so it waits for them a little: with another font lines would break elsewhere, and jump. */
const PATIENCE_MS = 600;
const fonts = Promise.all(["550 1em Fraunces", "1em Inter"].map((font) => document.fonts.load(font)));

dress();
const page = document.getElementById("page")!;
// Where the first screen is drawn already, there is nothing to wait for.
if (!page.childElementCount)
  await Promise.race([fonts.catch(() => {}), new Promise((done) => setTimeout(done, PATIENCE_MS))]);
// What was loaded has run; what is shown is made in a turn of its own, and drawn in another: a slow telephone answers in between.
await new Promise((done) => setTimeout(done));
const focused = takeOver(page);
page.removeAttribute("class");
mount(App, { target: page });
if (focused) page.querySelector<HTMLElement>(`a[href="${focused}"]`)?.focus();

/** So long everything else has the line, and a slow telephone its rest. */
const LATER_MS = 2000;
function keepLater() {
  if (settings.offline && "serviceWorker" in navigator)
    setTimeout(() => void import("./offline/copy").then(({ keepCopy }) => keepCopy()).catch(() => {}), LATER_MS);
}
if (document.readyState === "complete") keepLater();
else addEventListener("load", keepLater);
