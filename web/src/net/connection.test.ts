import { beforeEach, expect, test, vi } from "vitest";
import { Connection, Left, Refused, type Wire } from "./connection";
import type { Command, ServerMessage, Update } from "./protocol";
import type { Socket } from "./socket";

class Fake implements Socket {
  sent: { t: string; id: string; seen?: number; move?: string }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((message: ServerMessage) => void) | null = null;
  onclose: (() => void) | null = null;
  send(command: Command) {
    this.sent.push(structuredClone(command) as (typeof this.sent)[number]);
  }
  close() {
    this.onclose?.();
  }
  hear(message: unknown) {
    this.onmessage?.(message as ServerMessage);
  }
}

let sockets: Fake[];
let heard: ServerMessage[];
let states: Wire[];
let connection: Connection;

beforeEach(() => {
  vi.useFakeTimers();
  [sockets, heard, states] = [[], [], []];
  let ids = 0;
  connection = new Connection(
    {
      open: () => (sockets.push(new Fake()), sockets.at(-1)!),
      after: (ms, run) => setTimeout(run, ms),
      cancel: (timer) => clearTimeout(timer as number),
      random: () => 1,
      id: () => `id${ids++}`,
    },
    (message) => heard.push(message),
    (state) => states.push(state),
  );
});

const update = (seq: number) => ({ t: "update", table: "T", seq }) as Update;
const board = (seq: number) =>
  ({ ...update(seq), text: "…", moves: [], paths: [], view: { width: 3, height: 3, shapes: [] } }) as unknown as Update;

test("every command gets its own answer", async () => {
  const joined = connection.join("T");
  sockets[0]!.onopen!();
  expect(sockets[0]!.sent).toEqual([{ t: "join", table: "T", seen: -1, changes: true, id: "id0" }]);
  sockets[0]!.hear({ t: "ok", id: "id0", you: [0] });
  expect((await joined).you).toEqual([0]);
  const refused = connection.say({ t: "move", table: "T", at: 0, move: "a1" });
  sockets[0]!.hear({ t: "error", id: "id1", code: "turn", words: "It is not your turn." });
  await expect(refused).rejects.toThrow(Refused);
});

test("after a break it joins with what it has seen, and sends again what has no answer, with the same id", async () => {
  void connection.join("T");
  sockets[0]!.onopen!();
  sockets[0]!.hear({ t: "ok", id: "id0", you: [0] });
  sockets[0]!.hear(update(4));
  const moved = connection.say({ t: "move", table: "T", at: 4, move: "a1" });
  sockets[0]!.close();
  expect(states).toEqual(["open", "lost"]);
  await vi.advanceTimersByTimeAsync(300);
  sockets[1]!.onopen!();
  expect(sockets[1]!.sent.map(({ t, id, seen }) => [t, id, seen])).toEqual([
    ["join", "id2", 4],
    ["move", "id1", undefined],
  ]);
  sockets[1]!.hear({ t: "ok", id: "id1", seq: 5 });
  expect((await moved).seq).toBe(5);
  expect(heard).toEqual([update(4)]);
});

test("it waits longer each time, but not for ever, and no longer once the network is back", async () => {
  connection.start();
  const waits: number[] = [];
  for (let i = 0; i < 8; i++) {
    const before = Date.now();
    sockets.at(-1)!.close();
    const count = sockets.length;
    while (sockets.length === count) await vi.advanceTimersByTimeAsync(50);
    waits.push(Date.now() - before);
  }
  expect(waits[0]).toBeLessThanOrEqual(300);
  expect(waits[3]).toBeGreaterThan(waits[1]!);
  expect(Math.max(...waits)).toBeLessThanOrEqual(8050);
  sockets.at(-1)!.close();
  const count = sockets.length;
  connection.hurry();
  expect(sockets.length).toBe(count + 1);
});

test("a connection that answers no ping is given up", async () => {
  connection.start();
  sockets[0]!.onopen!();
  await vi.advanceTimersByTimeAsync(20_100);
  expect(sockets[0]!.sent.at(-1)!.t).toBe("ping");
  sockets[0]!.hear({ t: "ok", id: sockets[0]!.sent.at(-1)!.id });
  await vi.advanceTimersByTimeAsync(20_100);
  expect(sockets).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(9_000);
  expect(sockets).toHaveLength(2);
});

test("who is signed out does not come back", async () => {
  connection.start();
  sockets[0]!.onopen!();
  sockets[0]!.hear({ t: "bye", code: "signed_out", words: "" });
  sockets[0]!.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sockets).toHaveLength(1);
});

test("somebody else has a connection of their own, also after whoever was here was signed out", async () => {
  connection.start();
  sockets[0]!.onopen!();
  sockets[0]!.hear({ t: "bye", code: "signed_out", words: "" });
  connection.renew();
  expect(states).toEqual(["open", "ended", "connecting"]);
  expect(sockets).toHaveLength(1);
  const joined = connection.join("T");
  sockets[1]!.onopen!();
  sockets[1]!.hear({ t: "ok", id: "id0", you: [1] });
  expect((await joined).you).toEqual([1]);
  expect(sockets[0]!.sent).toEqual([]);
});

test("asked for a moment, it says the same again by itself, and tells nobody before it has tried for a while", async () => {
  void connection.join("T");
  sockets[0]!.onopen!();
  const tooMany = () => sockets[0]!.hear({ t: "error", id: "id1", code: "too_many", words: "Too much at once." });
  const moved = connection.say({ t: "move", table: "T", at: 0, move: "a1" });
  tooMany();
  expect(sockets[0]!.sent.filter((one) => one.id === "id1")).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(500);
  expect(sockets[0]!.sent.filter((one) => one.id === "id1")).toHaveLength(2);
  sockets[0]!.hear({ t: "ok", id: "id1", at: 1 });
  expect((await moved).at).toBe(1);

  const refused = connection.say({ t: "move", table: "T", at: 1, move: "a2" });
  const told = expect(refused).rejects.toThrow(Refused);
  for (let tries = 0; tries < 5; tries++) {
    sockets[0]!.hear({ t: "error", id: "id2", code: "too_many", words: "Too much at once." });
    await vi.advanceTimersByTimeAsync(10_000);
  }
  await told;
  expect(sockets[0]!.sent.filter((one) => one.id === "id2")).toHaveLength(5);
});

test("whoever leaves a table waits for no answer about it, and others do", async () => {
  const joined = connection.join("T");
  sockets[0]!.onopen!();
  const moved = connection.say({ t: "move", table: "T", at: 0, move: "a1" });
  const elsewhere = connection.say({ t: "move", table: "U", at: 0, move: "a1" });
  const told = expect(moved).rejects.toThrow(Left);
  connection.leave("T");
  await told;
  expect(sockets[0]!.sent.at(-1)).toEqual({ t: "leave", table: "T", id: "id3" });
  sockets[0]!.hear({ t: "ok", id: "id0", you: [0] });
  sockets[0]!.hear({ t: "ok", id: "id2", at: 1 });
  expect((await joined).you).toEqual([0]);
  expect((await elsewhere).at).toBe(1);
});

test("a change is told as the update that it makes of the one before", () => {
  void connection.join("T");
  sockets[0]!.onopen!();
  sockets[0]!.hear({ t: "ok", id: "id0" });
  sockets[0]!.hear(board(0));
  sockets[0]!.hear({ t: "change", table: "T", seq: 1, events: [], clocks: null, set: { text: "X" } });
  expect(heard.at(-1)).toEqual({ ...board(0), seq: 1, events: [], clocks: null, text: "X" });
  sockets[0]!.close();
  vi.advanceTimersByTime(300);
  sockets[1]!.onopen!();
  expect(sockets[1]!.sent[0]).toMatchObject({ t: "join", seen: 1, changes: true });
});

test("a change of what this connection was not told is left alone", () => {
  void connection.join("T");
  sockets[0]!.onopen!();
  sockets[0]!.hear(board(0));
  connection.leave("T");
  sockets[0]!.hear({ t: "change", table: "T", seq: 1, events: [], clocks: null, set: { text: "X" } });
  expect(heard).toEqual([board(0)]);
});
