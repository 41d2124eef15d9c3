import type { PaymentProvider, ProviderPrice } from "@gradus/core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hostStatus } from "./system-status.ts";
import { bearer, openTestApp, type Person, type TestApp } from "./testing/test-app.ts";

let server: TestApp;
let boss: Person;
beforeAll(async () => {
  server = await openTestApp();
  boss = await server.signUpAdmin();
});
afterAll(() => server.close());

const callOf = (app: TestApp, person: () => Person) => {
  return async (method: "GET" | "PUT" | "DELETE" | "POST", path: string, payload?: object) => {
    const url = `/api/admin/${path}`;
    const answer = await app.app.inject({ method, url, headers: bearer(person()), ...(payload && { payload }) });
    return { status: answer.statusCode, ...answer.json() };
  };
};
const call: ReturnType<typeof callOf> = (...request) => callOf(server, () => boss)(...request);
const audit = async (target: string) => (await call("GET", `audit-log?target=${target}`)).data;

describe("help articles", () => {
  const words = { title: "Für Elise, bar 12", content: "<p>Play it <strong>softly</strong>.</p>" };

  test("ADMH-01 ADMH-02 ADMH-03 HELP-10: written with a slug of its title, cleaned, changed, found and deleted", async () => {
    const hostile = `${words.content}<script>alert(1)</script><p onclick="alert(2)">x</p>`;
    const made = await call("POST", "help/articles", { ...words, content: hostile });
    expect(made.status).toBe(201);
    expect(made.data).toMatchObject({ slug: "fur-elise-bar-12", is_active: true, category: "general" });
    expect(made.data.content).toBe(`${words.content}<p>x</p>`);
    const { id } = made.data;
    expect((await call("POST", "help/articles", words)).error).toMatchObject({
      status: 409,
      message: "An article with this slug already exists",
    });
    const changed = await call("PUT", `help/articles/${id}`, { is_active: false, title: "Bar 12" });
    expect(changed.data).toMatchObject({ title: "Bar 12", is_active: false, slug: "fur-elise-bar-12" });
    expect(await audit(`article:${id}`)).toMatchObject([
      { action: "article.update", before: { title: words.title, isActive: true }, after: { title: "Bar 12" } },
      { action: "article.create", before: null, after: { slug: "fur-elise-bar-12" } },
    ]);
    const found = async (query: string) =>
      (await call("GET", `help/articles?${query}`)).data.map((one: { id: string }) => one.id);
    expect(await found("search=bar%2012")).toEqual([]);
    expect(await found("search=bar%2012&include_inactive=true")).toEqual([id]);
    expect(await found("search=softly&include_inactive=true&category=credits")).toEqual([]);
    expect((await call("GET", `help/articles/${id}`)).data.title).toBe("Bar 12");
    expect((await call("DELETE", `help/articles/${id}`)).data).toEqual({ deleted: true });
    expect((await call("GET", `help/articles/${id}`)).status).toBe(404);
  });

  test("ADMH-02: what may not stand in it, what nothing is left of, and what the product brings back", async () => {
    for (const [wrong, message] of [
      [{ ...words, title: " " }, "Enter a title"],
      [{ ...words, content: "" }, "Enter a text"],
      [{ ...words, slug: "Not a slug" }, "Use small letters, digits and single hyphens"],
    ] as const) {
      expect((await call("POST", "help/articles", wrong)).error).toMatchObject({ status: 400, message });
    }
    const nothing = await call("POST", "help/articles", { title: "Empty", content: "<script>x</script>" });
    expect(nothing.error.code).toBe("help/empty");
    const [shipped] = (await call("GET", "help/articles?search=vouchers")).data;
    expect((await call("DELETE", `help/articles/${shipped.id}`)).error.code).toBe("help/shipped");
    await call("PUT", `help/articles/${shipped.id}`, { title: "Codes" });
    await server.services.help.seed();
    expect((await call("GET", `help/articles/${shipped.id}`)).data.title).toBe("Codes");
  });

  test("ADMH-01: options, paging and order", async () => {
    const options = (await call("GET", "help/articles/options")).data;
    expect(options.display_types).toEqual(["faq", "article", "tooltip", "onboarding"]);
    const { data, pagination } = await call("GET", "help/articles?limit=2&sort=title&order=desc");
    expect(pagination).toMatchObject({ limit: 2, page: 1 });
    expect([...data].sort((a, b) => (a.title < b.title ? 1 : -1))).toEqual(data);
    expect((await call("GET", "help/articles")).pagination.limit).toBe(20);
  });
});

describe("packs", () => {
  test("ADMP-01 ADMP-03: one pack alone is the most popular, and one off sale is not sold", async () => {
    const before = (await call("GET", "products")).data;
    expect(before).toHaveLength(3);
    const [starter] = before;
    expect((await call("PUT", `products/${starter.id}/popular`, {})).data).toMatchObject({ is_most_popular: true });
    const marked = (await call("GET", "products")).data.filter(
      (one: { is_most_popular: boolean }) => one.is_most_popular,
    );
    expect(marked.map(({ id }: { id: string }) => id)).toEqual([starter.id]);
    expect((await call("PUT", `products/${starter.id}/popular`, { is_most_popular: false })).data.is_most_popular).toBe(
      false,
    );
    expect((await call("PUT", `products/${starter.id}/sale`, { is_active: false })).data.is_active).toBe(false);
    const sold = await server.app.inject({ url: "/api/products/landing" });
    expect(sold.json().data).toHaveLength(2);
    expect((await audit(`product:${starter.id}`)).length).toBe(3);
    expect((await call("PUT", "products/nothing/popular", {})).status).toBe(404);
    await call("PUT", `products/${starter.id}/sale`, { is_active: true });
  });

  test("ADMP-02: a refresh without a card provider finds our own packs", async () => {
    expect((await call("POST", "products/refresh")).data).toMatchObject({ added: 0, updated: 0, removed: 0 });
  });

  test("ADMP-02: a refresh takes over what the provider sells, and takes off sale what it sells no longer", async () => {
    let sold: readonly ProviderPrice[] = [];
    const provider = { kind: "stripe", prices: async () => sold } as unknown as PaymentProvider;
    const shop = await openTestApp({ core: { paymentProvider: provider } });
    const owner = await shop.signUpAdmin();
    const ask = callOf(shop, () => owner);
    const pack = { priceId: "price_1Choir", name: "Choir", description: "", credits: 100, unitCents: 6000 };
    sold = [pack];
    const first = (await ask("POST", "products/refresh")).data;
    expect(first).toMatchObject({ added: 1, updated: 0, removed: 0 });
    expect(first.products.at(-1)).toMatchObject({ name: "Choir", price: 60, stripe_price_id: "price_1Choir" });
    sold = [{ ...pack, unitCents: 5500 }];
    expect((await ask("POST", "products/refresh")).data).toMatchObject({ added: 0, updated: 1, removed: 0 });
    expect((await ask("POST", "products/refresh")).data).toMatchObject({ added: 0, updated: 0, removed: 0 });
    sold = [];
    const last = (await ask("POST", "products/refresh")).data;
    expect(last).toMatchObject({ added: 0, updated: 0, removed: 1 });
    expect(last.products.at(-1)).toMatchObject({ name: "Choir", is_active: false });
    await shop.close();
  });
});

describe("system status", () => {
  test("ADMX-01 ADMX-02: figures of the queue, room on the disk, and what broke", async () => {
    const { data } = await call("GET", "system-status");
    expect(data).toMatchObject({
      overall: "ok",
      components: [{ name: "database", status: "ok" }],
      queue: { waiting: 0, running: 0, oldest_seconds: null },
      recent_errors: [],
    });
    expect(data.disk.free_bytes).toBeGreaterThan(0);
  });

  test("ADMX-02: what answers, what refuses, and what is not there; no words of theirs", async () => {
    const { components } = await hostStatus(
      [
        { name: "one", message: "fine", ask: async () => {} },
        { name: "two", message: "fine", ask: () => Promise.reject(new Error("sk_live_secret at 10.0.0.1")) },
        { name: "three", message: "not set up" },
      ],
      { version: "1", dataDir: "/" },
    );
    expect(components.map(({ status, message }) => [status, message])).toEqual([
      ["ok", "fine"],
      ["down", "It answers with an error"],
      ["not_configured", "not set up"],
    ]);
  });
});
