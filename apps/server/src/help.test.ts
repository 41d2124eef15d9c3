import { helpArticleSchema } from "@gradus/contracts";
import { helpArticles } from "@gradus/db";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bearer, openTestApp, type Person, type TestApp } from "./testing/test-app.ts";

let server: TestApp;
let ada: Person;
beforeAll(async () => {
  server = await openTestApp();
  ada = await server.signUp();
});
afterAll(() => server.close());

const get = (url: string, person = ada) => server.app.inject({ url, headers: bearer(person) });
const slugsOf = (answer: { json: () => { data: { slug: string }[] } }): string[] =>
  answer.json().data.map(({ slug }) => slug);

/** An article as an administrator would have stored it. */
async function store(slug: string, more: Partial<typeof helpArticles.$inferInsert> = {}): Promise<string> {
  const now = server.clock.now();
  const id = crypto.randomUUID();
  const row = { id, slug, title: slug, content: "<p>x</p>", createdAt: now, updatedAt: new Date(now.getTime() + 1) };
  await server.database.db.insert(helpArticles).values({ ...row, ...more });

  return id;
}

test("HELP-03 HELP-08 HELP-15: the list and one article, by slug or id, in the documented shape", async () => {
  const list = (await get("/api/help/articles")).json();
  expect(list).toMatchObject({ success: true, data: expect.any(Array) });
  for (const article of list.data) expect(helpArticleSchema.parse(article)).toEqual(article);
  for (const slug of ["file-formats", "google-drive", "credits", "referrals", "vouchers"]) {
    const one = (await get(`/api/help/articles/${slug}`)).json();
    expect(one).toEqual({ success: true, data: list.data.find((article: { slug: string }) => article.slug === slug) });
    expect((await get(`/api/help/articles/${one.data.id}`)).json()).toEqual(one);
  }
});

test("HELP-07: what an article has when nothing is said about it", async () => {
  await store("plain");
  expect((await get("/api/help/articles/plain")).json().data).toMatchObject({
    slug: "plain",
    title: "plain",
    content: "<p>x</p>",
    category: "general",
    display_type: "faq",
    target_audience: "user",
    is_active: true,
    sort_order: 100,
  });
});

test("HELP-08 HELP-13: by category and display type; an unknown one is refused", async () => {
  await store("hint", { category: "files", displayType: "tooltip" });
  expect(slugsOf(await get("/api/help/articles?category=credits"))).toEqual([
    "credits",
    "refunds",
    "referrals",
    "vouchers",
  ]);
  expect(slugsOf(await get("/api/help/articles?category=files&display_type=tooltip"))).toEqual(["hint"]);
  for (const category of ["general", "getting-started", "files", "credits", "drive", "account", "onboarding"]) {
    expect((await get(`/api/help/articles?category=${category}`)).statusCode).toBe(200);
  }
  for (const type of ["faq", "article", "tooltip", "onboarding"]) {
    expect((await get(`/api/help/articles?display_type=${type}`)).statusCode).toBe(200);
  }
  expect((await get("/api/help/articles?category=cats")).json().error).toMatchObject({
    code: "request/invalid",
    status: 400,
  });
  expect((await get("/api/help/articles?display_type=poster")).statusCode).toBe(400);
});

test("HELP-09: needs sign-in; active ones of the reader's audience, by order and then title", async () => {
  const boss = await server.signUpAdmin();
  await store("b-late", { sortOrder: 9000, title: "B" });
  await store("a-late", { sortOrder: 9000, title: "A" });
  await store("for-admins", { targetAudience: "admin", sortOrder: 9001 });
  await store("for-all", { targetAudience: "all", sortOrder: 9002 });
  await store("turned-off", { isActive: false });
  expect((await server.app.inject({ url: "/api/help/articles" })).statusCode).toBe(401);
  expect((await server.app.inject({ url: "/api/help/articles/credits" })).statusCode).toBe(401);
  expect(slugsOf(await get("/api/help/articles")).slice(-3)).toEqual(["a-late", "b-late", "for-all"]);
  expect(slugsOf(await get("/api/help/articles", boss)).slice(-4)).toEqual([
    "a-late",
    "b-late",
    "for-admins",
    "for-all",
  ]);
  for (const slug of ["for-admins", "turned-off", "nothing", "%00", "a".repeat(300)]) {
    expect((await get(`/api/help/articles/${slug}`)).json().error, slug).toMatchObject({ code: "request/not-found" });
  }
  expect((await get("/api/help/articles/for-admins", boss)).statusCode).toBe(200);
});

test("articles that nobody has edited get their newest text at a start; edited ones stay", async () => {
  const { db } = server.database;
  const textOf = async (slug: string) => (await get(`/api/help/articles/${slug}`)).json().data.content;
  const written = await textOf("vouchers");
  await db.update(helpArticles).set({ content: "<p>older</p>" }).where(eq(helpArticles.slug, "vouchers"));
  await db
    .update(helpArticles)
    .set({ content: "<p>ours</p>", updatedAt: new Date(server.clock.now().getTime() + 5000) })
    .where(eq(helpArticles.slug, "referrals"));
  await server.services.help.seed();
  expect(await textOf("vouchers")).toBe(written);
  expect(await textOf("referrals")).toBe("<p>ours</p>");
});
