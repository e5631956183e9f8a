import { beforeEach, expect, test, vi } from "vitest";
import { Trouble } from "../net/api";
import { LISTENING } from "../words/tree";
import { Listening } from "./listening.svelte";

vi.mock("./settings.svelte", () => ({ introduce: () => Promise.resolve() }));

interface Line {
  text: string;
  done: boolean;
}

class Heard extends Listening {
  lines: string[] = [];

  ask(lines: readonly Line[], fault?: Error): Promise<void> {
    async function* answer(): AsyncGenerator<Line> {
      for (const one of lines) yield await Promise.resolve(one);
      if (fault) throw fault;
    }
    return this.listen(answer, (one) => {
      this.lines.push(one.text);
      return one.done;
    });
  }
}

const ON_THE_WAY = { text: "so far", done: false };
const LAST = { text: "all of it", done: true };
let heard: Heard;
beforeEach(() => {
  heard = new Heard();
});

test("a whole answer leaves no trouble", async () => {
  await heard.ask([ON_THE_WAY, LAST]);
  expect([heard.lines, heard.trouble, heard.busy]).toEqual([["so far", "all of it"], "", false]);
});

test.each([[[]], [[ON_THE_WAY]]])("an answer that ends early says so", async (lines) => {
  await heard.ask(lines);
  expect([heard.trouble, heard.busy]).toEqual([LISTENING.stopped, false]);
});

test("what went wrong is said as it was told", async () => {
  await heard.ask([ON_THE_WAY], new Trouble(409, "fair", "Not while you play."));
  expect(heard.trouble).toBe("Not while you play.");
});

test("whoever stops it hears nothing of it", async () => {
  const asked = heard.ask([ON_THE_WAY]);
  heard.stop();
  await asked;
  expect([heard.lines, heard.trouble]).toEqual([[], ""]);
});
