import { expect, test } from "vitest";
import { blot, cross, hash, line, random, ring } from "./ink";

test("the same seed writes the same strokes, another seed others", () => {
  expect(cross(50, 50, 30, "a")).toEqual(cross(50, 50, 30, "a"));
  expect(ring(50, 50, 30, "a")).toBe(ring(50, 50, 30, "a"));
  expect(ring(50, 50, 30, "a")).not.toBe(ring(50, 50, 30, "b"));
});

test("random numbers lie in [0, 1) and are spread", () => {
  const next = random("seed");
  const found = Array.from({ length: 1000 }, next);
  expect(Math.min(...found)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...found)).toBeLessThan(1);
  const mean = found.reduce((sum, one) => sum + one, 0) / 1000;
  expect(Math.abs(mean - 0.5)).toBeLessThan(0.05);
});

test("the hash of a text is FNV-1a", () => {
  expect(hash("")).toBe(0x811c9dc5);
  expect(hash("a")).toBe(0xe40c292c);
});

test("strokes stay where they belong", () => {
  for (const d of [
    ring(100, 100, 30, "x"),
    blot(100, 100, 30, "x"),
    ...cross(100, 100, 30, "x"),
    line(70, 70, 130, 130, "x"),
  ]) {
    const numbers = d.match(/-?\d+(\.\d+)?/g)!.map(Number);
    expect(Math.min(...numbers)).toBeGreaterThan(60);
    expect(Math.max(...numbers)).toBeLessThan(140);
  }
});
