import { readdirSync, readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answerInstead, signInAsAdmin } from "./account.ts";
import { type Visitor, visit } from "./chromium.ts";
import { type GradusServer, startServer } from "./gradus-server.ts";

/** What a page that took words for markup would run; each says its number. After the OWASP cheat sheet on XSS filters. */
const attacks = [
  "<img src=x onerror=heard(1)>",
  "<svg onload=heard(2)>",
  '"><script>heard(3)</script>',
  "javascript:heard(4)",
  "</title></text></style><script>heard(5)</script>",
  '<a href="javascript:heard(6)" autofocus onfocus=heard(6)>x</a>',
  '<iframe srcdoc="<script>parent.heard(7)</script>"></iframe>',
  "<svg><animate onbegin=heard(8) attributeName=x dur=1s>",
  "{{constructor.constructor('heard(9)')()}}",
  "<math><mtext></p><style><img src=x onerror=heard(10)></style>",
  "<details open ontoggle=heard(11)>",
];
const all = attacks.join(" ");
const first = attacks[0] ?? "";
const sameOrigin = { "sec-fetch-site": "same-origin" };

let server: GradusServer;
let visitor: Visitor;
let page: Page;
/** scripts that ran, and what the policy had to stop: both mean that words became markup */
const heard: string[] = [];
beforeAll(async () => {
  server = await startServer();
  visitor = await visit(server.url, { width: 1280, height: 900, theme: "light" });
  page = visitor.page;
  await visitor.context.exposeFunction("heard", (what: unknown) => heard.push(`${page.url()} ran ${what}`));
  await visitor.context.exposeFunction("stopped", (what: string) => heard.push(what));
  await visitor.context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const { stopped } = window as unknown as { stopped: (what: string) => void };
      const { target } = event;
      // the document stands for elements outside it (Content Security Policy Level 3, section 5.5); what was cleaned has no handler
      const isHeld = target instanceof Element && target.getAttributeNames().some((name) => name.startsWith("on"));
      const where = isHeld ? target.nodeName : "markup that was cleaned";
      stopped(`${location.pathname}${location.search} was stopped: ${event.effectiveDirective} of ${where}`);
    });
  });
  await signInAsAdmin(page, server);
});
afterAll(async () => {
  await visitor?.leave();
  await server?.stop();
});

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** Four measures for piano, with the attacks wherever a score has words. */
function hostileScore(): string {
  const words = escaped(all);
  const note = (step: string, text = ""): string =>
    `<note><pitch><step>${step}</step><octave>4</octave></pitch><duration>1</duration><voice>1</voice><type>quarter</type>${text}</note>`;
  const lyric = `<lyric><syllabic>single</syllabic><text>${words}</text></lyric>`;
  const directions = ["rehearsal", "words", "dynamics"].map((kind) =>
    kind === "dynamics"
      ? `<dynamics><other-dynamics>${words}</other-dynamics></dynamics>`
      : `<${kind}>${words}</${kind}>`,
  );
  const said = directions.map((kind) => `<direction><direction-type>${kind}</direction-type></direction>`).join("");
  const harmony = `<harmony><root><root-step>C</root-step></root><kind text="${words}">major</kind></harmony>`;
  const head = `<attributes><divisions>1</divisions><key><fifths>0</fifths></key><time><beats>4</beats><beat-type>4</beat-type></time><clef><sign>G</sign><line>2</line></clef></attributes>`;
  const measures = [1, 2, 3, 4].map(
    (n) =>
      `<measure number="${n}">${n === 1 ? head + said + harmony : ""}${note("C", lyric)}${note("E")}${note("G")}${note("E")}</measure>`,
  );

  return `<?xml version="1.0"?><score-partwise version="4.0"><work><work-title>${words}</work-title></work><identification><creator type="composer">${words}</creator><rights>${words}</rights></identification><credit page="1"><credit-words>${words}</credit-words></credit><part-list><score-part id="P1"><part-name>${words}</part-name><part-abbreviation>${escaped(first)}</part-abbreviation></score-part></part-list><part id="P1">${measures.join("")}</part></score-partwise>`;
}

async function submitHostile(): Promise<string> {
  const answer = await page.request.post("/api/submit-score", {
    headers: sameOrigin,
    multipart: {
      originalScoreFile: {
        name: `${first}.musicxml`,
        mimeType: "application/xml",
        buffer: Buffer.from(hostileScore()),
      },
      originalInstrument: "Piano",
      modificationType: "Simplify Score",
      targetDifficulty: "Beginner",
      specificPedagogicalRequirements: all,
      mustHavesMustNots: all,
      ...{ musicXML: "true", pdfScore: "true", midi: "true" },
    },
  });
  expect(answer.status()).toBe(201);
  const { data } = await answer.json();
  const status = async () => (await (await page.request.get(`/api/requests/${data.id}/status`)).json()).data.status;
  await expect.poll(status, { interval: 1000, timeout: 120_000 }).toMatch(/completed|failed/);
  return data.id;
}

async function writeToSupport(): Promise<void> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="heard(20)"><script>heard(21)</script></svg>`;
  const answer = await page.request.post("/api/support", {
    headers: sameOrigin,
    multipart: {
      name: first,
      email: "mallory@example.org",
      ticketType: "Technical",
      subject: all.slice(0, 200),
      message: all,
      attachment_0: { name: `${first}.xml`, mimeType: "image/svg+xml", buffer: Buffer.from(svg) },
    },
  });
  expect(answer.status()).toBe(201);
}

/** Every route of both route tables, and what the server itself shows. */
const routes = [
  ...["/", "/requests", "/requests/:id", "/modifyscore", "/history", "/purchase", "/payment-success", "/vouchers"],
  ...["/helppage", "/settings", "/api-docs", "/privacy-policy", "/terms-of-service", "/login"],
  ...["/admin", "/admin-stats", "/admin-products", "/admin-maintenance", "/admin-help", "/admin-support"],
  "/admin-system-status",
];
const documents = ["/dev/mail", "/api/openapi.json", "/api/requests/:id/pages/result/1", "/api/requests/:id"];

test("T15: the routes visited are all that there are", () => {
  const folder = new URL("../apps/web/src/routes/", import.meta.url);
  const files = readdirSync(folder)
    .filter((name) => /-routes\.tsx?$/.test(name))
    .map((name) => readFileSync(new URL(name, folder), "utf8"));
  const paths = files.flatMap((text) => [...text.matchAll(/path(?:=|: )"([^"*]+)"/g)].map(([, path]) => path));
  expect([...new Set(["/", ...paths])].sort()).toEqual([...routes].sort());
});

test("T15: the collector hears a script that the policy stops", async () => {
  await page.goto("/");
  await page.evaluate((markup) => {
    document.body.insertAdjacentHTML("beforeend", markup);
  }, first);
  await expect.poll(() => heard.length).toBeGreaterThan(0);
  heard.length = 0;
});

test("point 11 T15: no words of a score, a file, a person, a message or an article ever run, on any route", async () => {
  await page.request.put("/api/users/profile", { data: { display_name: first }, headers: sameOrigin });
  const id = await submitHostile();
  await writeToSupport();
  const created = { created_at: "2026-11-22T12:00:00.000Z", updated_at: "2026-11-22T12:00:00.000Z" };
  const kind = { category: "general", display_type: "article", target_audience: "all", is_active: true, sort_order: 0 };
  // each attack in its own paragraph too: an open <svg> takes what follows it along when it is cleaned away
  const content = [all, ...attacks].map((attack) => `<p>${attack}</p>`).join("");
  const hostile = { id: "1", slug: "hostile", title: all, content, ...kind, ...created };
  await answerInstead(page, {
    "help.articles": { data: { articles: [hostile] } },
    "help.article": { data: hostile },
  });
  for (const route of [...routes, ...documents]) {
    const path = route.replace(":id", id);
    const query = route === "/login" ? `?mode=${encodeURIComponent(first)}&ref=${encodeURIComponent(all)}` : "";
    await page.goto(path + query);
    await page.waitForLoadState("networkidle");
    for (const tab of await page.getByRole("tab").all()) {
      await tab.click().catch(() => {});
      await page.waitForLoadState("networkidle");
    }
    expect([path, heard]).toEqual([path, []]);
  }
  await page.goto(`/requests/${id}#${encodeURIComponent(first)}`);
  await page.goto("/helppage");
  // the article, not the message of the same words above it
  await page.getByRole("region", { name: "General" }).getByRole("button").click();
  await page.locator(".article").getByText("{{constructor.constructor('heard(9)')()}}").waitFor();
  await page.waitForLoadState("networkidle");
  const handlers = await page
    .locator("body *")
    .evaluateAll((nodes) => nodes.flatMap((node) => node.getAttributeNames().filter((name) => name.startsWith("on"))));
  expect(handlers).toEqual([]);
  await page.goto(`/helppage?article=${encodeURIComponent(first)}&q=${encodeURIComponent(all)}`);
  await page.waitForLoadState("networkidle");
  // the browser reports the handlers that the cleaner of articles reads outside the page, to take them out
  const cleaning = "/helppage?article=hostile was stopped: script-src-attr of markup that was cleaned";
  expect(heard.filter((what) => what !== cleaning)).toEqual([]);
});
