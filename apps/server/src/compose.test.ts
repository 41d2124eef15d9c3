import { expect, test } from "vitest";
import { mailLine } from "./compose.ts";

const smtp = { url: "smtp://user:hunter2@mail.example.org:587", from: "us@example.org" };

test.each([
  ["development without a mail server", { production: false, smtp: undefined }, "outbox table, shown at /dev/mail"],
  ["production without one", { production: true, smtp: undefined }, "SMTP_URL is not set, NO MAIL IS SENT"],
  ["a mail server", { production: true, smtp }, "SMTP, mail.example.org:587"],
])("%s says at the start where mail goes, and no password", (_name, config, line) => {
  expect(mailLine(config)).toContain(line);
  expect(mailLine(config)).not.toContain("hunter2");
});
