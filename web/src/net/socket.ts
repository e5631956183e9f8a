// What carries messages between the page and the server.

import type { Command, ServerMessage } from "./protocol";
import { KEYS_QUERY, wordAnswer } from "../words/language";

export interface Socket {
  send(command: Command): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((message: ServerMessage) => void) | null;
  onclose: (() => void) | null;
}

/** A WebSocket, on which messages are text. */
export class TextSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((message: ServerMessage) => void) | null = null;
  onclose: (() => void) | null = null;
  private readonly socket: WebSocket;

  /** `opened`: told once it works, whoever else listens. */
  constructor(opened: () => void) {
    const way = location.protocol === "https:" ? "wss" : "ws";
    this.socket = new WebSocket(`${way}://${location.host}/api/socket${KEYS_QUERY && `?${KEYS_QUERY}`}`);
    this.socket.onopen = () => (opened(), this.onopen?.());
    this.socket.onmessage = ({ data }: MessageEvent<string>) =>
      this.onmessage?.(wordAnswer(JSON.parse(data) as ServerMessage));
    this.socket.onclose = () => this.onclose?.();
  }

  send(command: Command): void {
    this.socket.send(JSON.stringify(command));
  }

  close(): void {
    this.socket.close();
  }
}
