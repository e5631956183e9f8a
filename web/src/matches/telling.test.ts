import { expect, test } from "vitest";
import type { PlayedForm, Seat } from "../net/protocol";
import { headline, howEnded, other } from "./telling";

const seat = (name: string, more: Partial<Seat> = {}) => ({ name, kind: "person", ...more }) as Seat;
const played = (result: PlayedForm["result"], winner: number | null, seats: Seat[], you: number[]) =>
  ({ result, about: { seats, you, outcome: { winner } } }) as unknown as PlayedForm;
const [ANNA, NELL, ZOE] = [seat("Anna", { colour: "teal" }), seat("Nell", { kind: "opponent" }), seat("Zoe")];

test("who won is told to the person", () => {
  expect(headline(played("won", 1, [NELL, ANNA], [1]))).toBe("You beat Nell");
  expect(headline(played("lost", 0, [NELL, ANNA], [1]))).toBe("Nell won");
  expect(headline(played("drawn", null, [ANNA, NELL], [0]))).toBe("Draw with Nell");
  expect(headline(played("aborted", null, [ANNA, NELL], [0]))).toBe("Stopped, against Nell");
  expect(headline(played("won", 0, [ANNA, seat("")], [0]))).toBe("You beat someone");
});

test("two at one screen are told apart by name", () => {
  expect(headline(played("shared", 1, [ANNA, ZOE], [0, 1]))).toBe("Zoe won");
  expect(headline(played("shared", 1, [ZOE, ANNA], [0, 1]))).toBe("Anna won");
  expect(headline(played("shared", null, [ZOE, ANNA], [0, 1]))).toBe("Draw with Zoe");
  expect(other(played("shared", null, [ZOE, ANNA], [0, 1]))?.name).toBe("Zoe");
});

test("how it ended", () => {
  const ended = (result: string, code: string, winner: number | null) => {
    const about = { seats: [ANNA, NELL], outcome: { code, reason: "three in a row", winner } };
    return howEnded({ result, about } as unknown as PlayedForm);
  };
  expect(ended("lost", "resigned", 1)).toBe("you resigned");
  expect(ended("won", "resigned", 0)).toBe("Nell resigned");
  expect(ended("shared", "time", 1)).toBe("Anna ran out of time");
  expect(ended("drawn", "agreed", null)).toBe("both agreed");
  expect(ended("lost", "", 1)).toBe("three in a row");
});
