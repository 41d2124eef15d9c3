import { helpArticles } from "@gradus/db";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bearer, openTestApp, type Person, type TestApp } from "./testing/test-app.ts";

let server: TestApp;
let ada: Person;
beforeAll(async () => {
  server = await openTestApp();
  ada = await server.signUp();
});
afterAll(() => server.close());

type Method = "GET" | "POST" | "PUT" | "DELETE";
const call = (method: Method, url: string, payload?: object, person = ada) =>
  server.app.inject({ method, url, headers: bearer(person), ...(payload ? { payload } : {}) });
const dataOf = async (answer: ReturnType<typeof call>) => (await answer).json().data;

describe("settings", () => {
  const defaults = {
    credit_balance_scores: 3,
    has_completed_onboarding: false,
    default_instrument: "",
    default_assessment_option: "General",
    default_target_difficulty: "",
    google_drive_integration: false,
    is_google_drive_enabled: false,
    is_google_drive_authorized: false,
    default_output_musicxml: true,
    default_output_pdf: true,
    default_output_midi: true,
    admin: false,
    difficulty_system: "General",
    default_difficulty: "Beginner",
    email_notifications: true,
    quick_actions: [
      { id: "modifyscore", label: "Modify Score", path: "/modifyscore" },
      { id: "requests", label: "Requests", path: "/requests" },
      { id: "purchase", label: "Purchase Credits", path: "/purchase" },
    ],
    theme: "light",
  };

  test("SET-01 SET-02 SET-13 AUTH-35: a new account has all 17 fields at their defaults", async () => {
    const answer = await call("GET", "/api/settings", undefined, await server.signUp());
    expect(answer.json()).toEqual({ success: true, data: defaults });
  });

  test("SET-02 SET-03: a partial payload changes only its keys and answers with the whole", async () => {
    const person = await server.signUp();
    const changed = { default_instrument: "Flute", default_output_midi: false, theme: "system" };
    const answer = await call("PUT", "/api/settings", changed, person);
    expect(answer.json()).toEqual({ success: true, data: { ...defaults, ...changed } });
    expect(await dataOf(call("GET", "/api/settings", undefined, person))).toEqual({ ...defaults, ...changed });
  });

  test("SET-03: the balance, the admin flag, the Drive permission and unknown keys cannot be written", async () => {
    const forged = {
      credit_balance_scores: 99,
      admin: true,
      is_google_drive_authorized: true,
      user_id: "x",
      email_notifications: false,
    };
    const person = await server.signUp();
    const answer = await call("PUT", "/api/settings", forged, person);
    expect(answer.json().data).toEqual({ ...defaults, email_notifications: false });
    expect((await call("GET", "/api/users/me", undefined, person)).json().data.admin).toBe(false);
  });

  const action = (id: string) => ({ id, label: id, path: `/${id}` });
  test("SET-13: quick actions keep their order; six are the most", async () => {
    const six = ["history", "settings", "requests", "modifyscore", "purchase", "helppage"].map(action);
    expect(await dataOf(call("PUT", "/api/settings", { quick_actions: six }))).toMatchObject({ quick_actions: six });
    expect(await dataOf(call("PUT", "/api/settings", { quick_actions: [] }))).toMatchObject({ quick_actions: [] });
    const seven = await call("PUT", "/api/settings", { quick_actions: [...six, action("more")] });
    expect(seven.statusCode).toBe(400);
  });

  test.each([
    { theme: "sepia" },
    { quick_actions: [{ id: "x", label: "x", path: "https://evil.example" }] },
    { quick_actions: [{ id: "x", label: "x", path: "//evil.example" }] },
    { email_notifications: "no" },
    { default_instrument: "x".repeat(61) },
  ])("SET-13 SET-02: %j is refused", async (payload) => {
    const answer = await call("PUT", "/api/settings", payload);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().error.fields)[0]).toContain(Object.keys(payload)[0]);
  });

  test.each(["light", "dark", "system"])("SET-13: the theme %s is kept with the account", async (theme) => {
    await call("PUT", "/api/settings", { theme });
    expect((await dataOf(call("GET", "/api/settings"))).theme).toBe(theme);
  });

  test("SET-14: the tour can be asked for again", async () => {
    await call("POST", "/api/user/complete-onboarding");
    const again = await dataOf(call("PUT", "/api/settings", { has_completed_onboarding: false }));
    expect(again.has_completed_onboarding).toBe(false);
  });
});

describe("profile", () => {
  test("SET-05: the current user carries both forms of id and name", async () => {
    expect(await dataOf(call("GET", "/api/users/me"))).toEqual({
      id: ada.id,
      uid: ada.id,
      email: ada.email,
      display_name: ada.email.split("@")[0],
      displayName: ada.email.split("@")[0],
      admin: false,
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      providers: ["password"],
    });
  });

  test("SET-06 SET-16: the name is trimmed and kept, the e-mail is not writable here", async () => {
    const person = await server.signUp();
    const answer = await call("PUT", "/api/users/profile", { display_name: "  Clara Schumann " }, person);
    expect(answer.json()).toMatchObject({ success: true, data: { display_name: "Clara Schumann" } });
    const read = await dataOf(call("GET", "/api/users/profile", undefined, person));
    expect(read).toMatchObject({ displayName: "Clara Schumann", email: person.email });
    const forged = await call("PUT", "/api/users/profile", { display_name: "C", email: "new@example.org" }, person);
    expect((await dataOf(call("GET", "/api/users/profile", undefined, person))).email).toBe(person.email);
    expect(forged.statusCode).toBe(400);
  });

  test.each([
    ["", 400],
    ["   ", 400],
    ["x".repeat(101), 400],
    ["x".repeat(100), 200],
    [` ${"x".repeat(100)} `, 200],
  ])("SET-16: a name of %j is answered with %i", async (display_name, status) => {
    expect((await call("PUT", "/api/users/profile", { display_name })).statusCode).toBe(status);
  });

  test("SET-07: the balance is at data.credits", async () => {
    const person = await server.signUp();
    const answer = await call("GET", "/api/users/credits", undefined, person);
    expect(answer.json()).toEqual({ success: true, data: { credits: 3 } });
  });
});

describe("deletion", () => {
  test("SET-08 SET-12: DELETE without a payload ends every session, and the address is free again", async () => {
    const leaver = await server.signUp();
    const other = await server.services.sessions.create(leaver.id);
    const request = await server.submit(leaver);
    await server.runJobs();
    expect((await server.storage.list(`requests/${request}/`)).length).toBeGreaterThan(1);
    const cookies = { session: leaver.token };
    const headers = { "sec-fetch-site": "same-origin" };
    const answer = await server.app.inject({ method: "DELETE", url: "/api/users/account", cookies, headers });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ success: true, data: { deleted: true } });
    expect(answer.cookies).toMatchObject([{ name: "session", value: "" }]);
    expect(await server.storage.list(`requests/${request}/`)).toEqual([]);
    for (const token of [leaver.token, other.token]) {
      const me = await call("GET", "/api/users/me", undefined, { ...leaver, token });
      expect([me.statusCode, me.json().error.message]).toEqual([401, "User not authenticated"]);
    }
    const again = { email: leaver.email, password: "secret12", terms_accepted: true, privacy_accepted: true };
    const registered = await server.app.inject({ method: "POST", url: "/api/auth/register", payload: again });
    expect(registered.statusCode).toBe(201);
    const token = registered.json().data.session_token;
    const credits = await call("GET", "/api/users/credits", undefined, { ...leaver, token });
    expect(credits.json().data.credits).toBe(0);
  });

  test("point 9 a session that is not fresh needs the password, by either transport", async () => {
    const leaver = await server.signUp();
    server.clock.advance(11 * 60_000);
    const remove = (payload: object) => call("DELETE", "/api/users/account", payload, leaver);
    const refused = await remove({});
    expect([refused.statusCode, refused.json().error.code]).toEqual([403, "auth/not-fresh"]);
    expect((await remove({ password: "guess123" })).json().error.code).toBe("auth/wrong-password");
    const headers = { authorization: `Bearer ${leaver.token}` };
    const trpc = await server.app.inject({ method: "POST", url: "/trpc/user.deleteAccount", headers, payload: {} });
    expect(trpc.statusCode).toBe(403);
    expect((await call("GET", "/api/users/me", undefined, leaver)).statusCode).toBe(200);
    const { token } = await server.services.sessions.create(leaver.id);
    const fresh = { authorization: `Bearer ${token}` };
    const other = await server.signUp();
    server.clock.advance(11 * 60_000);
    const known = await call("DELETE", "/api/users/account", { password: "secret12" }, other);
    expect(known.statusCode).toBe(200);
    const late = await server.app.inject({ method: "DELETE", url: "/api/users/account", headers: fresh });
    expect(late.statusCode).toBe(403);
  });

  test("SET-08: the last admin account stays", async () => {
    const admin = await server.signUpAdmin();
    const answer = await call("DELETE", "/api/users/account", undefined, admin);
    expect(answer.statusCode).toBe(409);
    expect(answer.json().error).toMatchObject({
      code: "user/last-admin",
      message: "The last admin account cannot be deleted",
    });
  });
});

describe("onboarding", () => {
  const steps = (person = ada) => call("GET", "/api/onboarding/steps", undefined, person);
  const article = (slug: string, sortOrder: number, more: Partial<typeof helpArticles.$inferInsert> = {}) => ({
    id: crypto.randomUUID(),
    slug,
    title: `About ${slug}`,
    content: `## ${slug}`,
    category: "onboarding" as const,
    displayType: "onboarding" as const,
    sortOrder,
    createdAt: new Date(),
    updatedAt: new Date(),
    ...more,
  });

  test("ONB-12 ONB-14: a fresh system has no steps, so the page shows its own", async () => {
    expect((await steps()).json()).toEqual({ success: true, data: [] });
  });

  test("ONB-03 ONB-12 ONB-14: active articles of category onboarding, by their order, with title, content and slug", async () => {
    await server.database.db
      .insert(helpArticles)
      .values([
        article("second", 20),
        article("first", 10),
        article("hidden", 5, { isActive: false }),
        article("credits-help", 1, { category: "credits" }),
        article("for-admins", 30, { targetAudience: "admin" }),
        article("for-all", 40, { targetAudience: "all" }),
      ]);
    expect((await steps()).json()).toEqual({
      success: true,
      data: [
        { title: "About first", content: "## first", slug: "first" },
        { title: "About second", content: "## second", slug: "second" },
        { title: "About for-all", content: "## for-all", slug: "for-all" },
      ],
    });
    const admin = await server.signUpAdmin();
    expect((await steps(admin)).json().data.map((step: { slug: string }) => step.slug)).toContain("for-admins");
    await server.database.db.delete(helpArticles);
  });

  test("ONB-09 ONB-12: not signed in, and a failure as a bare sentence", async () => {
    const anonymous = await server.app.inject({ url: "/api/onboarding/steps" });
    expect(anonymous.statusCode).toBe(401);
    expect(anonymous.json().error.message).toBe("User not authenticated");
    const { help } = server.services;
    const broken = await openTestApp();
    const person = await broken.signUp();
    Object.assign(broken.services.help, {
      onboardingSteps: () => Promise.reject(new Error("the database is away")),
    } satisfies Partial<typeof help>);
    const answer = await broken.app.inject({ url: "/api/onboarding/steps", headers: bearer(person) });
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({ success: false, error: "Failed to fetch onboarding content" });
    await broken.close();
  });

  test("ONB-07: completing takes no payload, says true and may be repeated", async () => {
    const person = await server.signUp();
    expect((await dataOf(call("GET", "/api/settings", undefined, person))).has_completed_onboarding).toBe(false);
    for (let time = 0; time < 2; time++) {
      const answer = await call("POST", "/api/user/complete-onboarding", undefined, person);
      expect(answer.json()).toEqual({ success: true, data: { has_completed_onboarding: true } });
    }
    expect((await dataOf(call("GET", "/api/settings", undefined, person))).has_completed_onboarding).toBe(true);
  });
});
