import { mails } from "@gradus/db";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bearer, openTestApp, type TestApp } from "./testing/test-app.ts";

let server: TestApp;
beforeAll(async () => {
  server = await openTestApp({ core: { appUrl: "https://gradus.example.org" } });
});
afterAll(() => server.close());

test("a mail about a score ends with one click, without a cookie; looking at the link changes nothing", async () => {
  const person = await server.signUp();
  await server.submit(person);
  await server.runJobs();
  const [mail] = await server.database.db.select().from(mails);
  expect(mail?.text).toContain(`Turn them off: ${mail?.unsubscribeUrl}`);
  const { pathname } = new URL(mail?.unsubscribeUrl ?? "");
  const wanted = async () =>
    (await server.app.inject({ url: "/api/settings", headers: bearer(person) })).json().data.email_notifications;

  const page = await server.app.inject({ url: pathname });
  expect(page.body).toContain('<form method="post"><button>Turn off</button></form>');
  expect(await wanted()).toBe(true);
  // as mail programs send it (RFC 8058)
  const click = await server.app.inject({
    method: "POST",
    url: pathname,
    payload: "List-Unsubscribe=One-Click",
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  expect([click.statusCode, await wanted()]).toEqual([200, false]);
  await server.submit(person);
  await server.runJobs();
  expect(await server.database.db.select().from(mails)).toHaveLength(1);
});

test("a link that we did not sign does nothing", async () => {
  const person = await server.signUp();
  await server.submit(person);
  await server.runJobs();
  const sent = await server.database.db.select().from(mails);
  const { pathname } = new URL(sent.find(({ to }) => to === person.email)?.unsubscribeUrl ?? "");
  // well formed, of the right length, and not ours
  const [body = "", signature = ""] = pathname.split(".");
  const other = `${body}.${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`;
  expect((await server.app.inject({ method: "POST", url: other })).statusCode).toBe(400);
  const settings = await server.app.inject({ url: "/api/settings", headers: bearer(person) });
  expect(settings.json().data.email_notifications).toBe(true);
  const answer = await server.app.inject({ method: "POST", url: "/api/mail/unsubscribe/forged.signature" });
  expect(answer.statusCode).toBe(400);
  expect(answer.body).toContain("This link is not valid.");
});
