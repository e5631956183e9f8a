import { expect, test } from "vitest";
import { initials } from "./seats";

test("initials are letters that can be seen", () => {
  expect(initials("The Professor")).toBe("TP");
  expect(initials("maya")).toBe("MA");
  expect(initials("🦊 Fox")).toBe("🦊F");
  expect(initials("👨‍👩‍👧‍👦")).toBe("👨‍👩‍👧‍👦");
});
