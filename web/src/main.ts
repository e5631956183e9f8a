import { mount } from "svelte";
import App from "./App.svelte";
import { dress } from "./settings.svelte";
import "./styles.css";

dress();
mount(App, { target: document.getElementById("page")! });
