import { expect, test } from "vitest";
import { dress, pair } from "./colours";

test("two seats have two colours", () => {
  expect(pair("teal", "green")).toEqual(["var(--teal)", "var(--green)"]);
  expect(pair("teal", "teal")).toEqual(["var(--teal)", "var(--blue)"]);
  expect(pair(undefined, "red")).toEqual(["var(--blue)", "var(--red)"]);
  expect(pair("red", "yellow")).toEqual(["var(--red)", "var(--yellow)"]);
  expect(pair("no colour; background: url(x)", "")).toEqual(["var(--red)", "var(--blue)"]);
});

test("a disc may have another shade than ink", () => {
  expect(dress("b", "var(--yellow)")).toBe(
    "--b: var(--yellow); --b-disc: var(--yellow-disc, var(--yellow)); --b-on: var(--yellow-on, var(--sheet))",
  );
});
