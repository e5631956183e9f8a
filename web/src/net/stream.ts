// For where WebSockets are blocked: the same messages as server-sent events, commands by POST. It looks like a socket.

import type { Socket } from "./connection";
import { NET } from "../words/net";

interface Said {
  t: string;
  id: string;
  table: string;
  seen?: number;
}

export class StreamSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
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

  send(text: string): void {
    const said = JSON.parse(text) as Said;
    if (said.t === "join") this.join(said);
    else if (said.t === "leave") this.leave(said.table);
    else if (said.t === "ping") this.hear(JSON.stringify({ t: "ok", id: said.id }));
    else void this.post(text);
  }

  close(): void {
    if (this.closed) return;
    this.closed = true;
    for (const table of this.streams.keys()) this.leave(table);
    this.onclose?.();
  }

  /** The stream's first message is the answer; it carries the stream's id instead of ours. */
  private join({ id, table, seen }: Said): void {
    this.leave(table);
    const stream = new EventSource(`/api/tables/${table}/stream?seen=${seen ?? -1}`);
    this.streams.set(table, stream);
    let answered = false;
    stream.onmessage = ({ data }: MessageEvent<string>) => {
      this.hear(answered ? data : JSON.stringify({ ...(JSON.parse(data) as object), id }));
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
    if (status === 404) this.hear(JSON.stringify({ t: "error", id, table, code: "unknown", words: NET.noTable }));
    else this.close();
  }

  private leave(table: string): void {
    this.streams.get(table)?.close();
    this.streams.delete(table);
  }

  private async post(text: string): Promise<void> {
    try {
      const answer = await fetch("/api/commands", {
        method: "POST",
        body: text,
        headers: { "Content-Type": "application/json" },
      });
      const said = await answer.text();
      if (answer.ok) this.hear(said);
      else this.close();
    } catch {
      this.close();
    }
  }

  private hear(data: string): void {
    if (!this.closed) this.onmessage?.({ data });
  }
}
