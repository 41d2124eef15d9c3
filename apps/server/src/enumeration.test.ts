import { mails } from "@gradus/db";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Kind, password, people, probe } from "./testing/enumeration.ts";
import { openTestApp, type TestApp } from "./testing/test-app.ts";

const samples = 20;
const kinds: readonly Kind[] = ["login", "reset", "register"];

describe("T13: with AUTH_HARDENED no answer tells whether an address has an account", () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await openTestApp({ core: { hardened: true } });
  });
  afterAll(() => server.close());

  test.each(kinds)("%s: the same status, headers and body", async (kind) => {
    const { known, unknown } = await people(server, samples);
    const answers = await Promise.all([...known, ...unknown].map((email) => probe(server, kind, email)));
    const seen = new Set(answers.map(({ status, body }) => `${status} ${body}`));
    expect([...seen]).toHaveLength(1);
    expect(answers[0]?.status).toBe({ login: 401, reset: 200, register: 201 }[kind]);
  });

  test("the person hears by mail what came of it, and the page asks for eight characters", async () => {
    const { known, unknown } = await people(server, 1);
    for (const email of [...known, ...unknown]) await probe(server, "register", email);
    const sent = await server.database.db.select().from(mails);
    const subjectTo = (email: string | undefined) => sent.find(({ to }) => to === email)?.subject;
    expect(subjectTo(known[0])).toBe("You already have an account");
    expect(subjectTo(unknown[0])).toBe("Finish creating your account");
    const config = await server.app.inject({ url: "/api/auth/config" });
    expect(config.json().data.password_min_length).toBe(8);
  });

  test.each([
    ["1234567", "auth/short-password", "Password should be at least 8 characters"],
    ["qwertyuiop", "auth/common-password", "This password is too common. Please choose another one."],
  ])("%s is too weak here", async (weak, code, message) => {
    const answer = await server.app.inject({
      method: "POST",
      url: "/api/auth/register",
      payload: { email: "weak@example.org", password: weak, terms_accepted: true, privacy_accepted: true },
    });
    expect(answer.json().error).toEqual({ code, message, status: 400 });
  });
});

describe("T13 AUTH-12: without it only the texts of the specification differ", () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await openTestApp();
  });
  afterAll(() => server.close());

  test("login and register say who is known; the reset mail does not (AUTH-33)", async () => {
    const { known, unknown } = await people(server, 1);
    const [there = "", nobody = ""] = [known[0], unknown[0]];
    const messageOf = async (kind: Kind, email: string) =>
      JSON.parse((await probe(server, kind, email)).body.replace(/^\S+ /, "")).error?.message;
    expect(await messageOf("login", there)).toBe("Incorrect password");
    expect(await messageOf("login", nobody)).toBe("No account found with this email address");
    expect(await messageOf("register", there)).toBe("An account with this email already exists");
    expect(await messageOf("register", nobody)).toBeUndefined();
    const [one, two] = [await probe(server, "reset", there), await probe(server, "reset", "else@example.org")];
    expect([one.status, one.body]).toEqual([two.status, two.body]);
    expect(password.length).toBeGreaterThan(8);
  });
});
