import { expect, test } from "vitest";
import { codeIn, deviceName } from "./naming";

test.each([
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"],
  [
    "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0 Mobile Safari/537.36",
    "Chrome on Android",
  ],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile Safari/604.1", "Safari on iPhone"],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/129.0 Safari/537.36 Edg/129.0", "Edge on Windows"],
  ["curl/8", "Another device"],
])("%s is %s", (agent, name) => {
  expect(deviceName(agent)).toBe(name);
});

test("a link that was pasted is its code", () => {
  expect(codeIn(" http://192.168.1.4:8080/link/ABCDE-FGHJK ")).toBe("ABCDE-FGHJK");
  expect(codeIn(" abcde fghjk ")).toBe("abcde fghjk");
  expect(codeIn("babab dadad")).toBe("babab dadad");
});
