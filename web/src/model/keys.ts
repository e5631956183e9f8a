// Keys that work anywhere on a screen with a board, unless what is in focus has a use for them.

export type Keys = Readonly<Record<string, () => void>>;

const ROLES = ["menu", "alertdialog", "tree"].map((role) => `[role=${role}]`);
const TYPED_IN = ["input", "select", "textarea", "dialog", ...ROLES].join();
/** What Space presses. */
const PRESSED = ["button", "a", "summary"].join();

/** Does what the key means, and lets nobody else see it then. */
export function heed(event: KeyboardEvent, keys: Keys): void {
  const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!act || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
  const aim = event.target instanceof Element ? event.target : undefined;
  if (aim?.closest(TYPED_IN)) return;
  if (event.key === " " && aim?.closest(PRESSED) && !isIdle(aim)) return;
  event.preventDefault();
  event.stopPropagation();
  act();
}

/** What was last clicked. Browsers show a focus there as soon as a key is pressed, so that one can't ask them. */
let pointed: Element | null = null;
addEventListener(
  "pointerdown",
  ({ target }) => (pointed = target instanceof Element ? target.closest(PRESSED) : null),
  {
    capture: true,
  },
);

/** A click left the focus there, and the keyboard has not led away since: arrows and Space mean the screen. */
const isIdle = (aim: Element): boolean => !!pointed && aim.closest(PRESSED) === pointed;

/** Places of a board, which take arrow keys for themselves, let those of the screen pass first where a click left them. */
export function heedFirst(event: KeyboardEvent, keys: Keys): void {
  const aim = event.target;
  if (aim instanceof Element && aim.matches(".place") && isIdle(aim)) heed(event, keys);
}
