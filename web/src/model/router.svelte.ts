// Addresses of the page, as the browser's history has them.

export const route = $state({ parts: split(location.pathname), query: new URLSearchParams(location.search) });

function split(path: string): string[] {
  return path.split("/").filter(Boolean).map(decode);
}
/** A link may arrive with an end cut off: then it leads nowhere, which is said, and the page is there. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function look(): void {
  route.parts = split(location.pathname);
  route.query = new URLSearchParams(location.search);
}

export function go(path: string, replace = false): void {
  history[replace ? "replaceState" : "pushState"]({}, "", path);
  look();
  scrollTo(0, 0);
  document.getElementById("main")?.focus({ preventScroll: true }); // the next Tab begins with the new screen
}

/** Another address for what is shown, while somebody chooses what that is: the focus stays. */
export function restate(path: string): void {
  history.replaceState({}, "", path);
  look();
}

/** Links of the page do not load it anew. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest?.("a[href]") as HTMLAnchorElement | null;
  const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  if (!link || !plain || link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
  event.preventDefault();
  go(link.pathname + link.search);
}

addEventListener("popstate", look);
