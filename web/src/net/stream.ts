// For where WebSockets are blocked: the same messages as server-sent events, commands by POST. It looks like a socket.

import type { Command, Join, ServerMessage } from "./protocol";
import type { Socket } from "./socket";
import { KEYS_QUERY, KEYS_WANTED, wordAnswer } from "../words/language";
import { NET } from "../words/net";

export class StreamSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((message: ServerMessage) => void) | null = null;
  onclose: (() => void) | null = null;
  private streams = new Map<string, EventSource>();
  private closed = false;

  constructor() {
    // There is nothing to open yet: a stream belongs to a table. Whether the server is there is asked first.
    fetch("/api/ready").then(
      (answer) => (answer.ok ? this.onopen?.() : this.close()),
      () => this.close(),
    );
  }

  send(command: Command): void {
    if (command.t === "join") this.join(command);
    else if (command.t === "leave") this.leave(command.table);
    else if (command.t === "ping") this.hear({ t: "ok", id: command.id });
    else void this.post(command);
  }

  close(): void {
    if (this.closed) return;
    this.closed = true;
    for (const table of this.streams.keys()) this.leave(table);
    this.onclose?.();
  }

  /** The stream's first message is the answer; it carries the stream's id instead of ours. */
  private join({ id, table, seen, changes }: Join): void {
    this.leave(table);
    const stream = new EventSource(`/api/tables/${table}/stream?seen=${seen ?? -1}&changes=${!!changes}&${KEYS_QUERY}`);
    this.streams.set(table, stream);
    let answered = false;
    stream.onmessage = ({ data }: MessageEvent<string>) => {
      const message = wordAnswer(JSON.parse(data) as ServerMessage);
      this.hear(answered ? message : ({ ...message, id } as ServerMessage));
      answered = true;
    };
    stream.onerror = () => void this.failed(id, table, answered);
  }

  /** A stream that the server refuses says why when it is asked for plainly; any other has broken. */
  private async failed(id: string, table: string, answered: boolean): Promise<void> {
    this.leave(table);
    const status = answered
      ? 0
      : await fetch(`/api/tables/${table}`).then(
          (answer) => answer.status,
          () => 0,
        );
    if (status === 404) this.hear({ t: "error", id, table, code: "unknown", words: NET.noTable });
    else this.close();
  }

  private leave(table: string): void {
    this.streams.get(table)?.close();
    this.streams.delete(table);
  }

  private async post(command: Command): Promise<void> {
    try {
      const answer = await fetch("/api/commands", {
        method: "POST",
        body: JSON.stringify(command),
        headers: { ...KEYS_WANTED, "Content-Type": "application/json" },
      });
      if (answer.ok) this.hear(wordAnswer((await answer.json()) as ServerMessage));
      else this.close();
    } catch {
      this.close();
    }
  }

  private hear(message: ServerMessage): void {
    if (!this.closed) this.onmessage?.(message);
  }
}
