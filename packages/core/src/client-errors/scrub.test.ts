import { expect, test } from "vitest";
import { scrubbed } from "./scrub.ts";

test.each([
  ["Cannot read properties of undefined (reading 'map')", "Cannot read properties of undefined (reading 'map')"],
  ["No account for clara.w+x@example.org here", "No account for [email] here"],
  ["at https://g.example/login?mode=reset&token=abc (x.js:1:2)", "at https://g.example/login (x.js:1:2)"],
  ["https://g.example/helppage#who@example.org", "https://g.example/helppage"],
  ["token 0123456789abcdef0123456789abcdef failed", "token [token] failed"],
  ["/requests/01234567-89ab-4cde-8f01-23456789abcd is gone", "/requests/01234567-89ab-4cde-8f01-23456789abcd is gone"],
  [
    "at Sheet (http://127.0.0.1:3000/assets/index-a1b2.js:10:20)",
    "at Sheet (http://127.0.0.1:3000/assets/index-a1b2.js:10:20)",
  ],
])("CERR scrubs personal data: %s", (text, clean) => {
  expect(scrubbed(text)).toBe(clean);
});
