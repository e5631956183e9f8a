// Before anything is drawn: the look and the language that were chosen here, so that the page never shows another one first; and
// whether somebody comes back, who is greeted otherwise.
const root = document.documentElement;
let chosen = {};
try {
  chosen = JSON.parse(localStorage.getItem("parlour") ?? "{}");
  if (chosen.theme && chosen.theme !== "auto") root.dataset.theme = chosen.theme;
  if (chosen.board && chosen.board !== "wood") root.dataset.board = chosen.board;
  if (chosen.visited) root.dataset.back = "";
} catch {
  // A browser that keeps nothing has nothing to say.
}

// The language: as chosen, else the first that the browser asks for and we have, else English. Its texts are asked for at once.
const files = JSON.parse(root.dataset.languages ?? "{}");
const wanted = chosen.language ? [chosen.language] : navigator.languages;
const language = wanted.map((one) => one.slice(0, 2)).find((one) => one === "en" || files[one]);
if (language && language !== "en") {
  root.lang = language;
  const early = { rel: "preload", as: "fetch", crossOrigin: "anonymous", href: files[language] };
  document.head.append(Object.assign(document.createElement("link"), early));
}
