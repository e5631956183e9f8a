import { expect, test } from "vitest";
import { worthOf } from "./score";

const pawns = { one: "pawn", many: "pawns", size: 100 };
const names = ["Anna", "Nell"] as const;

test("in pawns, from the side of whoever moves first", () => {
  expect(worthOf({ score: 130 }, pawns, names)).toEqual({ text: "+1.3 pawns", words: "Anna is ahead by 1.3 pawns" });
  expect(worthOf({ score: -42 }, pawns, names)).toEqual({ text: "−0.4 pawns", words: "Nell is ahead by 0.4 pawns" });
  expect(worthOf({ score: -4 }, pawns, names)?.text).toBe("0.0 pawns");
});

test("a mate is a sentence", () => {
  expect(worthOf({ score: null, mate: -3 }, pawns, names)?.text).toBe("Nell mates in 3");
});

test("nothing where nothing is counted so", () => {
  expect(worthOf({ score: 2 }, { one: "box", many: "boxes", size: 1 }, names)).toBeUndefined();
  expect(worthOf({ score: null }, pawns, names)).toBeUndefined();
  expect(worthOf({ score: 20 }, null, names)).toBeUndefined();
});
