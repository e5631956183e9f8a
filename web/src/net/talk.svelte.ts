// The page's one connection, and who listens to it.

import { browser, Connection, type Wire } from "./connection";
import type { ServerMessage } from "./protocol";
import { StreamSocket } from "./stream";

type Listener = (message: ServerMessage) => void;

const listeners = new Set<Listener>();
const openings = new Set<() => void>();
export const wire = $state({ state: "connecting" as Wire });

export const connection = new Connection(
  browser(() => new StreamSocket()),
  (message) => listeners.forEach((listen) => listen(message)),
  (state) => {
    wire.state = state;
    if (state === "open") openings.forEach((opened) => opened());
  },
);

export function listen(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Called whenever the connection is there again. */
export function onOpen(opened: () => void): () => void {
  openings.add(opened);
  return () => openings.delete(opened);
}

addEventListener("online", () => connection.hurry());
addEventListener("visibilitychange", () => document.visibilityState === "visible" && connection.hurry());
