// The one connection to the server. It comes back by itself; a command that has had no answer is sent again with the
// same id, and the server carries it out once.

import { changed } from "./changes";
import type { Command, Error as Refusal, Ok, ServerMessage, Update } from "./protocol";
import { TextSocket, type Socket } from "./socket";

export type Wire = "connecting" | "open" | "lost" | "ended";
/** Each of several kinds without some of its fields. */
export type Without<T, Fields extends PropertyKey> = T extends unknown ? Omit<T, Fields> : never;
/** A command as the page wishes it; the connection adds an id. */
export type Wish = Without<Command, "id">;

export interface Surroundings {
  open(): Socket;
  after(ms: number, run: () => void): unknown;
  cancel(timer: unknown): void;
  random(): number;
  id(): string;
}

/** The server said no. Nothing has changed. */
export class Refused extends Error {
  constructor(readonly answer: Refusal) {
    super(answer.words);
  }
}

/** The table was left before there was an answer. */
export class Left extends Error {}

interface Pending {
  command: Command;
  /** How often the server has said that it is too much at once. */
  tooMany: number;
  done: (answer: Ok) => void;
  failed: (error: Error) => void;
}

const FIRST_MS = 250;
const LONGEST_MS = 8000;
const PING_MS = 20_000;
const PATIENCE_MS = 8000;
const LATER_MS = 400;
const MOST_PATIENCE = 4;

export class Connection {
  private socket?: Socket;
  private tries = 0;
  private pending = new Map<string, Pending>();
  private joined = new Map<string, number>();
  /** What this connection was told of each table, into which changes are put. */
  private told = new Map<string, Update>();
  private retry: unknown;
  private ping: unknown;
  /** Until an answer to the ping has to be there. */
  private pongTimer: unknown;
  state: Wire = "connecting";

  constructor(
    private readonly around: Surroundings,
    private readonly onMessage: (message: ServerMessage) => void,
    private readonly onState: (state: Wire) => void = () => {},
  ) {}

  start(): void {
    if (this.socket || this.state === "ended") return;
    this.around.cancel(this.retry);
    const socket = (this.socket = this.around.open());
    socket.onopen = () => this.handleOpen();
    socket.onmessage = (message) => this.handleMessage(message);
    socket.onclose = () => this.handleClose(socket);
  }

  /** Watch a table; after a break it is joined again with what has been seen. */
  join(table: string): Promise<Ok> {
    this.joined.set(table, this.joined.get(table) ?? -1);
    return this.say({ t: "join", table, seen: this.joined.get(table) ?? -1, changes: true });
  }

  /** Whoever waits for an answer about the table waits no longer, but for those who join it: they are answered. */
  leave(table: string): void {
    this.told.delete(table);
    if (!this.joined.delete(table)) return;
    for (const [id, { command, failed }] of this.pending) {
      if (command.t === "join" || !("table" in command) || command.table !== table) continue;
      this.pending.delete(id);
      failed(new Left());
    }
    if (this.state === "open") this.socket?.send({ t: "leave", table, id: this.around.id() });
  }

  /** The answer to a command; `Refused` if the server says no, `Left` if one leaves first. Waits for as long as it takes. */
  say(wish: Wish): Promise<Ok> {
    const command: Command = { ...wish, id: this.around.id() };
    return new Promise((done, failed) => {
      this.pending.set(command.id, { command, tooMany: 0, done, failed });
      if (this.state === "open") this.socket?.send(command);
      else this.start();
    });
  }

  /** The network is back, or somebody looks at the page again: no more waiting. */
  hurry(): void {
    if (this.socket) return;
    this.tries = 0;
    this.start();
  }

  /** Somebody else is at this browser from now on: what is open belongs to whoever was here before. */
  renew(): void {
    const { socket } = this;
    if (socket) socket.onopen = socket.onmessage = null;
    this.socket = undefined;
    for (const timer of [this.retry, this.ping, this.pongTimer]) this.around.cancel(timer);
    this.told.clear();
    this.tries = 0;
    this.become("connecting");
    socket?.close();
    if (this.joined.size || this.pending.size) this.start();
  }

  stop(): void {
    this.become("ended");
    this.socket?.close();
  }

  private handleOpen(): void {
    this.tries = 0;
    this.state = "open";
    const waiting = [...this.pending.values()];
    for (const [table, seen] of this.joined) {
      if (waiting.some(({ command }) => command.t === "join" && command.table === table)) continue;
      void this.say({ t: "join", table, seen, changes: true }).catch(() => this.joined.delete(table));
    }
    for (const { command } of waiting) this.socket?.send(command);
    this.schedulePing();
    this.onState("open");
  }

  private handleMessage(message: ServerMessage): void {
    this.around.cancel(this.pongTimer);
    if (message.t === "change") {
      const before = this.told.get(message.table);
      if (!before) return; // left meanwhile
      message = changed(before, message);
    }
    if (message.t === "update") {
      this.told.set(message.table, message);
      this.joined.set(message.table, Math.max(message.seq, this.joined.get(message.table) ?? -1));
    }
    if (message.t === "bye" && message.code === "signed_out") this.become("ended");
    if ((message.t === "ok" || message.t === "error") && message.id) {
      const asked = this.pending.get(message.id);
      if (message.t === "error" && message.code === "too_many" && asked && asked.tooMany < MOST_PATIENCE)
        return this.sayLater(asked);
      this.pending.delete(message.id);
      if (message.t === "ok") asked?.done(message);
      else asked?.failed(new Refused(message));
      return;
    }
    this.onMessage(message);
  }

  /** The server asks for a moment: the same again a little later, before anybody is told. */
  private sayLater(asked: Pending): void {
    this.around.after(LATER_MS * 2 ** asked.tooMany++, () => {
      if (this.state === "open" && [...this.pending.values()].includes(asked)) this.socket?.send(asked.command);
    });
  }

  private handleClose(socket: Socket): void {
    if (socket !== this.socket) return;
    this.socket = undefined;
    this.told.clear();
    this.around.cancel(this.ping);
    this.around.cancel(this.pongTimer);
    if (this.state === "ended") return;
    this.become("lost");
    const most = Math.min(LONGEST_MS, FIRST_MS * 2 ** this.tries++);
    this.retry = this.around.after(most * (0.5 + this.around.random() / 2), () => this.start());
  }

  private schedulePing(): void {
    this.ping = this.around.after(PING_MS, () => {
      const socket = this.socket;
      if (!socket || this.state !== "open") return;
      socket.send({ t: "ping", id: this.around.id() });
      this.pongTimer = this.around.after(PATIENCE_MS, () => {
        socket.close();
        this.handleClose(socket);
      });
      this.schedulePing();
    });
  }

  private become(state: Wire): void {
    if (state === this.state) return;
    this.state = state;
    this.onState(state);
  }
}

const BLOCKED = 2;

/** A browser's. WebSockets that have failed so often and never worked are blocked: then it does without. */
export function browser(without: () => Socket): Surroundings {
  let failed = 0;
  function open(): Socket {
    if (failed >= BLOCKED) return without();
    failed++;
    return new TextSocket(() => (failed = -Infinity));
  }
  return {
    open,
    after: (ms, run) => setTimeout(run, ms),
    cancel: (timer) => clearTimeout(timer as number),
    random: Math.random,
    id: () =>
      Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(36).padStart(2, "0")).join(""),
  };
}
