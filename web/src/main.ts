import { mount } from "svelte";
import App from "./App.svelte";
import { dress } from "./model/settings.svelte";
import "./styles.css";

/** Fonts come with the page, so it waits for them a little: with another font lines would break elsewhere, and jump. */
const PATIENCE_MS = 600;
const fonts = Promise.all(["550 1em Fraunces", "1em Inter"].map((font) => document.fonts.load(font)));

dress();
await Promise.race([fonts.catch(() => {}), new Promise((done) => setTimeout(done, PATIENCE_MS))]);
mount(App, { target: document.getElementById("page")! });
