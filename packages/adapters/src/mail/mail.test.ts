import { type Database, mails } from "@gradus/db";
import { type FakeSmtpServer, fakeClock, startSmtpServer, withDatabases } from "@gradus/testing";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createOutboxMailer } from "../mailer-outbox.ts";
import { createMailDispatcher } from "./dispatcher.ts";
import { mailHtml } from "./mail-html.ts";
import { createSmtpTransport, type MailTransport } from "./smtp-transport.ts";

const from = "Gradus <no-reply@gradus.example.org>";
const minute = 60_000;
const mail = {
  key: "k",
  to: "clara@example.org",
  subject: "Für Clara",
  text: "One < two & three.\n\nhttps://g.example/a",
};

const decode = (body: string): string =>
  Buffer.from(
    body.replace(/=\r?\n/g, "").replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  ).toString();
const header = (raw: string, name: string): string | undefined =>
  new RegExp(`^${name}: ((?:.|\\r?\\n[ \\t])*)`, "im").exec(raw.split(/\r?\n\r?\n/)[0] ?? "")?.[1];

test("the HTML part is the text, escaped, with links", () => {
  const html = mailHtml("<b>", 'A <script>alert("1")</script>\nB https://g.example/?a=1&b=2\n\nhttps://g.example/go');
  expect(html).toContain("<title>&lt;b&gt;</title>");
  expect(html).toContain("A &lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;<br>B");
  expect(html).toContain('<a href="https://g.example/?a=1&amp;b=2">');
  expect(html).toMatch(/<a href="https:\/\/g\.example\/go" style="[^"]+">Open<\/a>/);
  expect(html).not.toContain("<script");
});

withDatabases("mail by SMTP", (open) => {
  let database: Database;
  let smtp: FakeSmtpServer;
  let transport: MailTransport;
  const clock = fakeClock();
  const failures: { key: string; final: boolean }[] = [];
  beforeAll(async () => {
    database = await open();
    smtp = await startSmtpServer();
    transport = createSmtpTransport({ url: smtp.url, from });
  });
  afterAll(async () => {
    transport.close();
    await smtp.stop();
  });
  beforeEach(async () => {
    await database.db.delete(mails);
    smtp.received.length = 0;
    smtp.replies.length = 0;
    failures.length = 0;
  });
  const queue = (changes: Partial<typeof mail> & { unsubscribeUrl?: string; replyTo?: string } = {}) =>
    database.transaction((tx) => createOutboxMailer(clock).enqueue(tx, { ...mail, ...changes }));
  const dispatcher = (through: Pick<MailTransport, "send"> = transport) =>
    createMailDispatcher({ database, clock, transport: through, onFailure: (failure) => failures.push(failure) });
  const stored = async (key = "k") => (await database.db.select().from(mails).where(eq(mails.key, key)))[0];

  test("a mail goes out once, with a plain and an HTML part, and is marked as sent", async () => {
    await queue();
    expect(await dispatcher().sendDue()).toBe(1);
    expect(await dispatcher().sendDue()).toBe(0);
    expect(smtp.received).toHaveLength(1);
    const [{ from: sender, to, raw } = { from: "", to: [], raw: "" }] = smtp.received;
    expect([sender, to]).toEqual(["no-reply@gradus.example.org", ["clara@example.org"]]);
    expect(header(raw, "From")).toBe(from);
    expect(header(raw, "Subject")).toBe("=?UTF-8?Q?F=C3=BCr_Clara?=");
    expect(header(raw, "Auto-Submitted")).toBe("auto-generated");
    expect(header(raw, "Content-Type")).toContain("multipart/alternative");
    expect(header(raw, "List-Unsubscribe")).toBeUndefined();
    expect(header(raw, "Reply-To")).toBeUndefined();
    const [plain = "", html = ""] = raw.split("Content-Type: text/").slice(1).map(decode);
    expect(plain).toContain("One < two & three.\r\n\r\nhttps://g.example/a");
    expect(html).toContain("One &lt; two &amp; three.");
    expect(await stored()).toMatchObject({ sentAt: clock.now(), attempts: 1, lastError: null });
  });

  test("mails that a person may do without end with one click (RFC 8058)", async () => {
    await queue({ unsubscribeUrl: "https://g.example/api/mail/unsubscribe/t", replyTo: "ada@example.org" });
    await dispatcher().sendDue();
    const raw = smtp.received[0]?.raw ?? "";
    expect(header(raw, "List-Unsubscribe")).toBe("<https://g.example/api/mail/unsubscribe/t>");
    expect(header(raw, "Reply-To")).toBe("ada@example.org");
    expect(header(raw, "List-Unsubscribe-Post")).toBe("List-Unsubscribe=One-Click");
  });

  test("no line break of a subject or address makes a header", async () => {
    await queue({ subject: "Hello\r\nBcc: everybody@example.org" });
    await dispatcher().sendDue();
    expect(smtp.received[0]?.to).toEqual(["clara@example.org"]);
    expect(header(smtp.received[0]?.raw ?? "", "Bcc")).toBeUndefined();
  });

  test("what the server refuses for now is tried again, later each time, until it is taken", async () => {
    await queue();
    smtp.replies.push(451, 451);
    for (const waitMinutes of [2, 4]) {
      expect(await dispatcher().sendDue()).toBe(0);
      clock.advance(waitMinutes * minute - 1);
      expect(await dispatcher().sendDue()).toBe(0);
      clock.advance(1);
    }
    expect(await dispatcher().sendDue()).toBe(1);
    expect(smtp.received).toHaveLength(1);
    expect(failures).toMatchObject([
      { key: "k", final: false },
      { key: "k", final: false },
    ]);
  });

  test("what the server refuses for good is not tried again", async () => {
    await queue();
    smtp.replies.push(550);
    expect(await dispatcher().sendDue()).toBe(0);
    expect(failures).toMatchObject([{ key: "k", final: true }]);
    clock.advance(24 * 60 * minute);
    expect(await dispatcher().sendDue()).toBe(0);
    expect((await stored())?.lastError).toBe("SMTP 550");
  });

  test("after ten attempts it is given up", async () => {
    await queue();
    let attempts = 0;
    const broken = {
      send: async () => {
        attempts += 1;
        throw new Error("no connection");
      },
      close: () => {},
    };
    for (let hour = 0; hour < 48; hour++) {
      await dispatcher(broken).sendDue();
      clock.advance(60 * minute);
    }
    expect(attempts).toBe(10);
    expect(failures.at(-1)).toMatchObject({ final: true });
  });

  test("a lost answer sends a mail twice at most under one Message-ID", async () => {
    await queue();
    smtp.replies.push("drop");
    expect(await dispatcher().sendDue()).toBe(0);
    clock.advance(2 * minute);
    expect(await dispatcher().sendDue()).toBe(1);
    const ids = smtp.received.map(({ raw }) => header(raw, "Message-ID"));
    expect(ids).toHaveLength(2);
    expect(ids[0]).toMatch(/^<[0-9a-f]{40}@gradus\.example\.org>$/);
    expect(ids[0]).toBe(ids[1]);
  });

  test("a process that dies while sending leaves the mail to the next one", async () => {
    await queue();
    // never answers, as a process that is gone
    dispatcher({ send: () => new Promise(() => {}) }).sendDue();
    await expect.poll(async () => (await stored())?.attempts).toBe(1);
    expect(await dispatcher().sendDue()).toBe(0);
    clock.advance(2 * minute);
    expect(await dispatcher().sendDue()).toBe(1);
  });

  test("many processes at once send each mail once", async () => {
    for (let index = 0; index < 20; index++) await queue({ key: `k${index}` });
    const sent = await Promise.all([1, 2, 3, 4].map(() => dispatcher().sendDue()));
    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(20);
    expect(new Set(smtp.received.map(({ raw }) => header(raw, "Message-ID"))).size).toBe(20);
    expect(smtp.received).toHaveLength(20);
  });

  describe("is not sent", () => {
    test("what its transaction took back", async () => {
      const rolledBack = database.transaction(async (tx) => {
        await createOutboxMailer(clock).enqueue(tx, mail);
        throw new Error("undone");
      });
      await expect(rolledBack).rejects.toThrow("undone");
      expect(await dispatcher().sendDue()).toBe(0);
    });

    test("what waited three days for a server", async () => {
      await queue();
      clock.advance(3 * 24 * 60 * minute);
      expect(await dispatcher().sendDue()).toBe(0);
    });
  });
});
