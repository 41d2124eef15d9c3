/**
 * Lists of 100,000 rows on PostgreSQL: every table of the admin area and a person's own list of requests, with search, filter
 * and sort. `npx node bench/lists.ts [--rows 100000] [--calls 20]`: p50 and p95 of each, in ms; target 200 ms at p95.
 */
import { parseArgs } from "node:util";
import { createServices } from "@gradus/core";
import { openDatabase } from "@gradus/db";
import { testPorts } from "@gradus/testing";
import { sql } from "drizzle-orm";
import { startTestServer } from "../packages/testing/src/postgres/server.ts";
import { quantile } from "./corpus-files.ts";

const { values } = parseArgs({ options: { rows: { type: "string" }, calls: { type: "string" } } });
const rows = Number(values.rows ?? 100_000);
const calls = Number(values.calls ?? 20);
const target = 200;

const server = await startTestServer();
const database = await openDatabase({ url: server.url });
const ports = await testPorts(database);
// a day after the newest row
ports.clock.advance(Date.parse("2026-11-02") - ports.clock.now().getTime());
const services = createServices(ports);
const uuid = (prefix: string, n = "n"): string =>
  `('${prefix}0000000-0000-4000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
const time = "timestamptz '2026-11-01' - n * interval '1 minute'";
const words = "(array['Minuet','Étude','Sonata','Prelude','Waltz','Nocturne','Gavotte'])[1 + n % 7]";
/** the person whose list of requests is as long as everybody's */
const busy = "10000000-0000-4000-8000-000000000001";
const owner = `case when n % 2 = 0 then '${busy}'::uuid else ${uuid("1")} end`;

const seeds: readonly (readonly [string, number, string])[] = [
  [
    "users (id, email, display_name, terms_accepted_at, privacy_accepted_at, created_at, last_seen_at)",
    rows,
    `${uuid("1")}, 'player' || n || '@example.org', 'Player ' || n, ${time}, ${time}, ${time}, ${time}`,
  ],
  ["settings (user_id, credit_balance_scores)", rows, `${uuid("1")}, n % 50`],
  [
    `requests (id, user_id, original_file_name, status, original_instrument, modification_type, target_difficulty,
      created_at, updated_at, expires_at, credits_charged, modification_count)`,
    rows * 2,
    `${uuid("2")}, ${owner.replaceAll(uuid("1"), uuid("1", "1 + n / 2"))}, ${words} || ' No. ' || n || '.musicxml',
      (array['completed','completed','completed','failed'])[1 + n % 4],
      (array['Piano','Violin','Cello'])[1 + n % 3], 'Simplify Score', 'Beginner', ${time}, ${time}, ${time}, 1, n % 5`,
  ],
  [
    "credit_ledger (id, user_id, type, amount, balance_after, description, idempotency_key, created_at)",
    rows,
    `${uuid("3")}, ${uuid("1")}, (array['signup_bonus','purchase'])[1 + n % 2], 3, 3, 'Entry ' || n, 'k' || n, ${time}`,
  ],
  [
    "audit_entries (id, admin_id, action, target, created_at)",
    rows,
    `${uuid("4")}, ${uuid("1", "1 + n % 3")}, 'user.change', 'user:' || n, ${time}`,
  ],
  [
    "client_errors (id, message, stack, component_stack, url, timestamp, received_at)",
    rows,
    `${uuid("5")}, 'x' || n || ' is not a function', repeat('at f (app.js:1:1) ', 20), '', '/requests', '', ${time}`,
  ],
  [
    "vouchers (id, code, amount_scores, note, created_by, created_at)",
    rows,
    `${uuid("6")}, 'CODE' || lpad(n::text, 12, '0'), 5, 'Workshop ' || n, ${uuid("1", "1")}, ${time}`,
  ],
  [
    "coupons (id, code, discount_percent, created_by, created_at)",
    rows,
    `${uuid("7")}, 'TEN' || n, 10, ${uuid("1", "1")}, ${time}`,
  ],
  [
    "support_tickets (id, name, email, ticket_type, subject, message, priority, status, created_at, updated_at)",
    rows,
    `${uuid("8")}, 'Player ' || n, 'player' || n || '@example.org', 'General', 'Question ' || n,
      repeat('How do I print one part alone? ', 10), (array['low','medium','high'])[1 + n % 3],
      (array['open','replied','resolved'])[1 + n % 3], ${time}, ${time}`,
  ],
  [
    "help_articles (id, slug, title, content, sort_order, created_at, updated_at)",
    rows,
    `${uuid("9")}, 'article-' || n, 'Article ' || n, repeat('<p>Text of an article.</p>', 20), n, ${time}, ${time}`,
  ],
];
for (const [into, count, select] of seeds) {
  await database.db.execute(sql.raw(`insert into ${into} select ${select} from generate_series(1, ${count}) as n`));
}
await database.db.execute(sql.raw("vacuum analyze"));

const { administration: admin, audit, help, support, vouchers, coupons, requests, credits } = services;
const paging = { page: 1, limit: 50 };
const deep = { page: 100, limit: 50 };
const newest = { sort: "created_at", order: "desc" } as const;
const word = { search: "étude" };
/** of every e-mail address */
const common = { search: "example" };
const rare = { search: "99999" };
const lists: Readonly<Record<string, () => Promise<unknown>>> = {
  "users, newest": () => admin.users({ ...paging, ...newest, segment: "all" }),
  "users, page 100": () => admin.users({ ...deep, ...newest, segment: "all" }),
  "users, search": () => admin.users({ ...paging, ...newest, ...rare, segment: "all" }),
  "users, search all of them": () => admin.users({ ...paging, ...newest, ...common, segment: "all" }),
  "users, active, by credits": () => admin.users({ ...paging, segment: "active", sort: "credits", order: "desc" }),
  "users, paying, by e-mail": () => admin.users({ ...paging, segment: "paying", sort: "email", order: "asc" }),
  "transactions, newest": () => admin.transactions({ ...paging, ...newest }),
  "transactions, search": () => admin.transactions({ ...paging, ...newest, ...rare }),
  "transactions, search all of them": () => admin.transactions({ ...paging, ...newest, ...common }),
  "transactions, purchases by amount": () =>
    admin.transactions({ ...paging, type: "purchase", sort: "amount", order: "desc" }),
  "requests, newest": () => admin.requests({ ...paging, ...newest }),
  "requests, page 100": () => admin.requests({ ...deep, ...newest }),
  "requests, search": () => admin.requests({ ...paging, ...newest, ...rare }),
  "requests, search all of them": () => admin.requests({ ...paging, ...newest, ...common }),
  "requests, search a seventh": () => admin.requests({ ...paging, ...newest, search: "sonata" }),
  "requests, failed by name": () => admin.requests({ ...paging, status: "failed", sort: "file_name", order: "asc" }),
  "requests, by cost": () => admin.requests({ ...paging, sort: "cost", order: "desc" }),
  "audit log, newest": () => audit.list(paging),
  "audit log, search": () => audit.list({ ...paging, ...rare }),
  "client errors, newest": () => admin.clientErrors(paging),
  "client errors, search": () => admin.clientErrors({ ...paging, ...rare }),
  "vouchers, search": () => vouchers.list({ ...paging, ...rare }),
  "coupons, newest": () => coupons.list(paging),
  "coupons, search": () => coupons.list({ ...paging, ...rare }),
  "tickets, newest": () => support.tickets({ ...paging, ...newest }),
  "tickets, open by priority": () => support.tickets({ ...paging, status: "open", sort: "priority", order: "desc" }),
  "tickets, search": () => support.tickets({ ...paging, ...newest, ...rare }),
  "tickets, search all of them": () => support.tickets({ ...paging, ...newest, search: "print" }),
  "articles, in order": () => help.all({ ...paging, includeInactive: true, sort: "sort_order", order: "asc" }),
  "articles, search": () => help.all({ ...paging, ...rare, includeInactive: true, sort: "title", order: "asc" }),
  "own requests, newest": () => requests.list(busy, { page: 1, limit: 20 }),
  "own requests, a to z": () => requests.list(busy, { page: 1, limit: 20, sort: "az" }),
  "own requests, page 100, most": () => requests.list(busy, { page: 100, limit: 20, sort: "most" }),
  "own requests, search a to z": () => requests.list(busy, { page: 1, limit: 20, sort: "az", ...word }),
  "own requests, failed violin": () =>
    requests.list(busy, { page: 1, limit: 20, status: ["failed"], instrument: ["Violin"] }),
  "own transactions": () => credits.transactions(busy, { page: 1, limit: 20 }),
};

let slow = 0;
for (const [name, list] of Object.entries(lists)) {
  const times: number[] = [];
  for (let call = 0; call <= calls; call++) {
    const start = performance.now();
    await list();
    // the first one warms up
    if (call > 0) times.push(performance.now() - start);
  }
  const p95 = quantile(times, 0.95);
  if (p95 > target) slow += 1;
  const figures = [quantile(times, 0.5), p95].map((ms) => ms.toFixed(0).padStart(5));
  console.log(`${name.padEnd(36)} ${figures.join(" ")}${p95 > target ? "  over the target" : ""}`);
}
console.log(`${Object.keys(lists).length - slow} of ${Object.keys(lists).length} within ${target} ms at p95`);
await database.close();
await server.stop();
