import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { adminTicketSchema, constants, contactForm, texts } from "@gradus/contracts";
import { mails, supportAttachments, supportTickets } from "@gradus/db";
import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { bearer, openTestApp, type Person, type TestApp } from "./testing/test-app.ts";

let server: TestApp;
let ada: Person;
let boss: Person;
beforeAll(async () => {
  server = await openTestApp();
  boss = await server.signUpAdmin();
});
beforeEach(async () => {
  ada = await server.signUp();
});
afterAll(() => server.close());

const message = "Bar 12 of the rewrite sounds odd.";
const valid = { name: "Ada", email: "ada@elsewhere.example", ticketType: "Technical", message, priority: "medium" };
type File = readonly [field: string, name: string, content: string];

const send = (payload: object, person = ada) =>
  server.app.inject({ method: "POST", url: "/api/support", payload, headers: bearer(person) });

/** The same as a form with files. */
function sendForm(fields: Readonly<Record<string, string>>, files: readonly File[], person = ada) {
  const boundary = "----gradus-test-boundary";
  const parts = [
    ...Object.entries(fields).map(([name, value]) => `content-disposition: form-data; name="${name}"\r\n\r\n${value}`),
    ...files.map(
      ([field, name, content]) =>
        `content-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n${content}`,
    ),
  ];
  const payload = `${parts.map((part) => `--${boundary}\r\n${part}\r\n`).join("")}--${boundary}--\r\n`;
  const headers = { ...bearer(person), "content-type": `multipart/form-data; boundary=${boundary}` };

  return server.app.inject({ method: "POST", url: "/api/support", payload, headers });
}
const ticketsOf = (person: Person) =>
  server.database.db.select().from(supportTickets).where(eq(supportTickets.userId, person.id));
const mailsTo = (to: string) =>
  server.database.db.select().from(mails).where(eq(mails.to, to)).orderBy(desc(mails.createdAt), mails.key);
const mailFor = async (id: string) => (await mailsTo("support@example.com")).find(({ key }) => key.includes(id));
const admin = (method: "GET" | "PUT", path: string, payload?: object) =>
  server.app.inject({
    method,
    url: `/api/admin/support-tickets${path}`,
    headers: bearer(boss),
    ...(payload && { payload }),
  });

test("SUP-09 SUP-10 SUP-12 SUP-13: a message becomes a ticket and two mails", async () => {
  const answer = await send({ ...valid, subject: "Odd bar" });
  expect(answer.statusCode).toBe(201);
  const { data } = answer.json();
  expect(answer.json()).toEqual({ success: true, data: { ticket_id: expect.any(String), status: "open" } });
  expect(await ticketsOf(ada)).toMatchObject([
    { id: data.ticket_id, name: "Ada", email: valid.email, ticketType: "Technical", message, subject: "Odd bar" },
  ]);
  expect(await ticketsOf(ada)).toMatchObject([{ priority: "medium", status: "open" }]);
  const toSupport = await mailFor(data.ticket_id);
  expect(toSupport).toMatchObject({ subject: "[Technical] Odd bar", replyTo: valid.email });
  for (const words of [`> ${message}`, "Ada <ada@elsewhere.example>", ada.email, data.ticket_id]) {
    expect(toSupport?.text).toContain(words);
  }
  // the copy goes to the account, never to the address that was typed: nobody has strangers written to
  const [copy] = await mailsTo(ada.email);
  expect(copy).toMatchObject({ subject: "We have your message: Odd bar", replyTo: "support@example.com" });
  expect(copy?.text).toContain(`> ${message}`);
  expect(await mailsTo(valid.email)).toEqual([]);
});

test("SUP-12: the subject is the inquiry type where none is given, and nobody may write who is not signed in", async () => {
  await send(valid);
  expect(await ticketsOf(ada)).toMatchObject([{ subject: "Technical inquiry" }]);
  const anonymous = await server.app.inject({ method: "POST", url: "/api/support", payload: valid });
  expect(anonymous.json().error).toMatchObject({ status: 401, code: "auth/unauthenticated" });
});

test("SUP-10 SUP-12: up to five files, told by content, are kept and given to the support alone", async () => {
  const files: File[] = [
    ["attachment_0", "../../bar 12.txt", "It is the left hand."],
    ["attachment_1", "score.musicxml", "<score-partwise>"],
    ["attachment_2", "page.html", "<script>alert(1)</script>"],
  ];
  const answer = await sendForm(valid, files);
  expect(answer.statusCode).toBe(201);
  const id = answer.json().data.ticket_id;
  const kept = await server.database.db.select().from(supportAttachments).where(eq(supportAttachments.ticketId, id));
  expect(kept).toMatchObject([
    { n: 0, fileName: "bar 12.txt", mimeType: "text/plain", fileSize: 20 },
    { n: 1, fileName: "score.musicxml", mimeType: "application/vnd.recordare.musicxml+xml" },
    { n: 2, fileName: "page.html", mimeType: "text/plain" },
  ]);
  expect((await mailFor(id))?.text).toContain("bar 12.txt (1 KB), score.musicxml (1 KB), page.html (1 KB)");
  const file = await admin("GET", `/${id}/attachments/2`);
  expect(file.body).toBe("<script>alert(1)</script>");
  expect(file.headers).toMatchObject({
    "content-type": "text/plain; charset=utf-8",
    "content-disposition": expect.stringContaining('attachment; filename="page.html"'),
    "content-security-policy": expect.stringContaining("sandbox"),
    "x-content-type-options": "nosniff",
  });
  for (const n of ["3", "x", "-1", "99"]) expect((await admin("GET", `/${id}/attachments/${n}`)).statusCode).toBe(404);
  const stranger = { url: `/api/admin/support-tickets/${id}/attachments/0`, headers: bearer(ada) };
  expect((await server.app.inject(stranger)).statusCode).toBe(403);
  expect(await readdir(join(server.dataDir, "uploads"))).toEqual([]);
});

const five = Array.from({ length: 5 }, (_, n): File => [`attachment_${n}`, `${n}.txt`, "text"]);
test.each<[string, readonly File[], number, string]>([
  ["a sixth file", [...five, ["attachment_5", "6.txt", "text"]], 413, "support/attachment-count"],
  ["a file over 10 MB", [["attachment_0", "a.txt", "x".repeat(10 * 1024 * 1024 + 1)]], 413, "support/attachment-size"],
  ["a program", [five[0] as File, ["attachment_1", "picture.png", "MZ\u0000\u0001"]], 415, "support/attachment-type"],
  ["an empty file", [["attachment_0", "a.txt", ""]], 415, "support/attachment-type"],
  ["a file of another field", [["file", "a.txt", "text"]], 400, "request/invalid"],
])("SUP-12: %s is refused, and nothing is kept", async (_what, files, status, code) => {
  const before = await server.storage.list("support/");
  const answer = await sendForm(valid, files);
  expect(answer.json().error).toMatchObject({ status, code });
  expect(answer.json().error.message).not.toMatch(/[{}]/);
  expect(await ticketsOf(ada)).toEqual([]);
  expect(await mailsTo(ada.email)).toEqual([]);
  expect(await server.storage.list("support/")).toEqual(before);
  expect(await readdir(join(server.dataDir, "uploads"))).toEqual([]);
});

test("SUP-12: five files are taken, and ten messages an hour, not eleven", async () => {
  expect((await sendForm(valid, five)).statusCode).toBe(201);
  for (let n = 1; n < 10; n++) expect((await send(valid)).statusCode).toBe(201);
  const over = await send(valid);
  expect(over.json().error).toMatchObject({ status: 429, code: "request/rate-limited" });
  expect(over.headers["retry-after"]).toBeDefined();
  expect((await send(valid, await server.signUp())).statusCode).toBe(201);
  server.clock.advance(60 * 60_000);
  expect((await send(valid)).statusCode).toBe(201);
});

describe("SUP-03 SUP-04 VAL-03: the rules of the form, in its words, on the server and in the schema that the page shares", () => {
  const at = (length: number): string => `a@${"b".repeat(length - 2)}`;
  test.each([
    ["name", "", texts.support.name_empty],
    ["name", "   ", texts.support.name_empty],
    ["name", "n".repeat(101), texts.support.name_long],
    ["email", "", texts.support.email_empty],
    ["email", "nobody", texts.support.email_invalid],
    ["email", "a@b\r\nBcc: c@d", texts.support.email_invalid],
    ["email", at(255), texts.support.email_long],
    ["message", "", texts.support.message_empty],
    ["message", "123456789", texts.support.message_short],
    ["message", "m".repeat(5001), texts.support.message_long],
  ])("%s %j", async (field, value, text) => {
    const answer = await send({ ...valid, [field]: value });
    expect(answer.json().error).toMatchObject({ status: 400, code: "request/invalid", fields: { [field]: text } });
    const shared = contactForm.safeParse({ ...valid, [field]: value });
    expect(shared.error?.issues.map(({ message: found }) => found)).toContain(text);
  });

  test.each([
    ["name", "n".repeat(100)],
    ["name", ` ${"n".repeat(100)} `],
    ["email", "a@b"],
    ["email", at(254)],
    ["message", "1234567890"],
    ["message", "m".repeat(5000)],
  ])("at the border %s is taken", async (field, value) => {
    expect((await send({ ...valid, [field]: value })).statusCode).toBe(201);
  });

  test("the limits are those of the constants", () => {
    const { CONTACT_MESSAGE_MAX, CONTACT_MESSAGE_MIN, CONTACT_NAME_MAX, CONTACT_EMAIL_MAX } = constants;
    expect([CONTACT_MESSAGE_MAX, CONTACT_MESSAGE_MIN, CONTACT_NAME_MAX, CONTACT_EMAIL_MAX]).toEqual([
      5000, 10, 100, 254,
    ]);
  });

  test("what is missing is named, an unknown type and another priority are refused", async () => {
    const none = (await send({})).json().error;
    expect(none.fields).toMatchObject({
      name: texts.support.name_empty,
      email: texts.support.email_empty,
      message: texts.support.message_empty,
    });
    expect((await send({ ...valid, ticketType: "Complaint" })).statusCode).toBe(400);
    expect((await send({ ...valid, priority: "urgent" })).statusCode).toBe(400);
    expect((await send({ ...valid, subject: "s".repeat(201) })).statusCode).toBe(400);
  });
});

test("SUP-02: all five inquiry types are taken", async () => {
  for (const ticketType of ["General", "Support", "Purchase", "Technical", "Billing"]) {
    expect((await send({ ...valid, ticketType })).statusCode).toBe(201);
  }
  const kept = await ticketsOf(ada);
  expect(new Set(kept.map((ticket) => ticket.ticketType)).size).toBe(5);
  expect(new Set(kept.map((ticket) => ticket.priority))).toEqual(new Set(["medium"]));
});

test("a message about a request names it, its state and its fault; another's request is as unknown as any", async () => {
  const requestId = await server.submit(ada);
  const { ticket_id: id } = (await send({ ...valid, requestId })).json().data;
  expect((await mailFor(id))?.text).toContain(`About the request ${requestId}: Minuet.musicxml, pending.`);
  expect(await ticketsOf(ada)).toMatchObject([{ requestId }]);
  const stranger = await server.signUp();
  for (const other of [requestId, "nonsense", crypto.randomUUID()]) {
    expect((await send({ ...valid, requestId: other }, stranger)).json().error).toMatchObject({ status: 404 });
  }
  expect(await ticketsOf(stranger)).toEqual([]);
});

test("SUP-14: from open to resolved, the answer is mailed to the address given, and its writer finds it", async () => {
  const { ticket_id: id } = (await sendForm(valid, five.slice(0, 1))).json().data;
  const list = (await admin("GET", "?status=open&limit=200")).json();
  const found = list.data.find((ticket: { id: string }) => ticket.id === id);
  expect(adminTicketSchema.parse(found)).toEqual(found);
  expect(list.pagination).toMatchObject({ page: 1, limit: 200 });
  expect((await admin("PUT", `/${id}`, { status: "in_progress", priority: "urgent" })).json().data).toMatchObject({
    status: "in_progress",
    priority: "urgent",
  });
  expect((await admin("PUT", `/${id}`, { status: "open" })).json().error).toMatchObject({ code: "support/state" });
  const replied = (await admin("PUT", `/${id}/replied`, { reply: "Dear Ada, it is mended." })).json().data;
  expect(replied).toMatchObject({
    status: "replied",
    reply: "Dear Ada, it is mended.",
    replied_at: expect.any(String),
  });
  const [mail] = await mailsTo(valid.email);
  expect(mail).toMatchObject({ subject: "Re: Technical inquiry", replyTo: "support@example.com" });
  expect(mail?.text).toContain("Dear Ada, it is mended.");
  expect(mail?.text).toContain(`> ${message}`);
  expect((await admin("PUT", `/${id}/resolve`, {})).json().data).toMatchObject({ status: "resolved" });
  expect((await admin("PUT", `/${id}/replied`, { reply: "again" })).json().error).toMatchObject({ status: 409 });
  expect((await admin("PUT", `/${id}`, { status: "open" })).json().data).toMatchObject({
    status: "open",
    resolved_at: null,
  });
  for (const priority of ["low", "medium", "high", "urgent"]) {
    expect((await admin("PUT", `/${id}`, { priority })).json().data).toMatchObject({ priority });
  }
  expect((await admin("PUT", `/${crypto.randomUUID()}`, { priority: "low" })).statusCode).toBe(404);
  const own = await server.app.inject({ url: "/trpc/help.tickets", headers: bearer(ada) });
  const { tickets } = own.json().result.data.json;
  expect(tickets).toMatchObject([
    { id, reply: "Dear Ada, it is mended.", attachments: [{ n: 0, file_name: "0.txt" }] },
  ]);
  const other = await server.app.inject({ url: "/trpc/help.tickets", headers: bearer(await server.signUp()) });
  expect(other.json().result.data.json.tickets).toEqual([]);
});

test("SET-12: with the account its messages, their files and their mails go", async () => {
  const { ticket_id: id } = (await sendForm(valid, five)).json().data;
  expect(await server.storage.list(`support/${id}/`)).toHaveLength(5);
  await server.services.accounts.remove(ada.id);
  expect(await server.storage.list(`support/${id}/`)).toEqual([]);
  expect(await ticketsOf(ada)).toMatchObject([{ name: "", email: "", message: "", subject: "" }]);
  expect(await mailFor(id)).toBeUndefined();
  // whoever answers now writes to nobody
  expect((await admin("PUT", `/${id}/replied`, { reply: "Dear nobody" })).statusCode).toBe(200);
  expect(await mailsTo("")).toEqual([]);
});

test("the hourly sweep leaves what belongs to a ticket and takes what belongs to none", async () => {
  const { ticket_id: id } = (await sendForm(valid, five.slice(0, 1))).json().data;
  const nobody = `support/${crypto.randomUUID()}/`;
  await server.storage.write(`${nobody}0`, new Uint8Array([1]));
  await server.services.retention.expireFiles();
  await server.services.retention.expireFiles();
  expect(await server.storage.list(nobody)).toEqual([]);
  expect(await server.storage.list(`support/${id}/`)).toHaveLength(1);
});
