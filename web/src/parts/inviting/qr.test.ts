import { expect, test } from "vitest";
import { pathOf } from "./qr";

test("runs of dark modules become rectangles", () => {
  expect(pathOf(["0110", "1001"], 4)).toBe("M5 4h2v1h-2zM4 5h1v1h-1zM7 5h1v1h-1z");
});
