import { expect, test } from "vitest";
import type { OpinionForm } from "../net/protocol";
import { votes } from "./votes";

const says = (id: string, move: string) => ({ id, name: id, move, path: [move], text: move }) as unknown as OpinionForm;
const some = [says("random", "a"), says("toby", "b"), says("ida", "c"), says("greta", "b"), says("master", "c")];

test("those who agree stand together, the strongest first", () => {
  const told = votes(some, undefined).map((one) => [one.move, one.by.map(({ id }) => id).join(" "), one.right]);
  expect(told).toEqual([
    ["c", "master ida", undefined],
    ["b", "greta toby", undefined],
    ["a", "random", undefined],
  ]);
});

test("where the truth is known, everyone is right or wrong", () => {
  const truth = { words: "", chance: [1, 0] as [number, number], moves: ["b"] };
  expect(votes(some, truth).map((one) => [one.move, one.right])).toEqual([
    ["c", false],
    ["b", true],
    ["a", false],
  ]);
  expect(votes([], truth)).toEqual([]);
});
