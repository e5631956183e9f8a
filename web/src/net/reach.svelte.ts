// Whether the server can be reached, as the last question showed.

const FIRST_MS = 1000;
const LONGEST_MS = 8000;

export const reach = $state({
  /** The system says that there is a network; where the page is drawn beforehand there is none to say so. */
  online: globalThis.navigator?.onLine !== false,
  /** The last question had no answer. */
  away: false,
  /** Since this screen was shown something on it has had no answer. */
  missed: false,
});

export function noteAnswer(): void {
  reach.away = false;
}

export function noteSilence(): void {
  reach.away = reach.missed = true;
}

/** Until it answers or nobody wants to know any more: call what comes back. */
export function askUntilAnswered(): () => void {
  let pauseMs = FIRST_MS;
  let timer: ReturnType<typeof setTimeout>;
  async function look() {
    const isThere = await fetch("/api/ready").then(
      (answer) => answer.ok,
      () => false,
    );
    if (isThere) return noteAnswer();
    clearTimeout(timer);
    timer = setTimeout(look, pauseMs);
    pauseMs = Math.min(LONGEST_MS, pauseMs * 2);
  }
  addEventListener("online", look);
  timer = setTimeout(look, pauseMs);
  return () => (clearTimeout(timer), removeEventListener("online", look));
}
