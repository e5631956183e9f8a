// Whatever scrolls fades out where there is more of it, so that one sees that it goes on.

const SIZE = 28;

export interface Scrolled {
  scrollLeft: number;
  scrollTop: number;
  scrollWidth: number;
  scrollHeight: number;
  clientWidth: number;
  clientHeight: number;
}

/** How far it fades at each side, in pixels: top, right, bottom, left. */
export function fadesOf(one: Scrolled): readonly [number, number, number, number] {
  const fit = (hidden: number) => Math.max(0, Math.min(SIZE, Math.round(hidden)));
  const { scrollLeft: left, scrollTop: top } = one;
  const right = one.scrollWidth - one.clientWidth - left;
  const bottom = one.scrollHeight - one.clientHeight - top;
  return [fit(top), fit(right), fit(bottom), fit(left)];
}

/** An action for what scrolls. */
export function fades(node: HTMLElement) {
  const show = () => {
    const [top, right, bottom, left] = fadesOf(node);
    const fade = (degrees: number, begin: number, end: number) => {
      const stops = ["#0000", `#000 ${begin}px`, `#000 calc(100% - ${end}px)`, "#0000"];
      return `linear-gradient(${[`${degrees}deg`, ...stops].join()})`;
    };
    const isWhole = !(top || right || bottom || left);
    node.style.maskImage = isWhole ? "" : [fade(90, left, right), fade(180, top, bottom)].join();
    node.style.maskComposite = isWhole ? "" : "intersect";
  };
  const sizes = new ResizeObserver(show);
  const watch = () => {
    sizes.disconnect();
    for (const one of [node, ...node.children]) sizes.observe(one);
    show();
  };
  const children = new MutationObserver(watch);
  children.observe(node, { childList: true });
  node.addEventListener("scroll", show, { passive: true });
  watch();
  return {
    destroy() {
      sizes.disconnect();
      children.disconnect();
      node.removeEventListener("scroll", show);
    },
  };
}
