// Before anything is drawn: the look that was chosen here, so that the page never shows another one first; and whether somebody
// comes back, who is greeted otherwise.
try {
  const chosen = JSON.parse(localStorage.getItem("parlour") ?? "{}");
  const root = document.documentElement;
  if (chosen.theme && chosen.theme !== "auto") root.dataset.theme = chosen.theme;
  if (chosen.board && chosen.board !== "wood") root.dataset.board = chosen.board;
  if (chosen.visited) root.dataset.back = "";
} catch {
  // A browser that keeps nothing has nothing to say.
}
