import { articleTags, constants, isArticleLink, isArticlePicture } from "@gradus/contracts";
import { describe, expect, test } from "vitest";
import { cleanArticleHtml } from "./clean-html.ts";
import { initialArticles } from "./initial-articles.ts";

describe("HELP-10: the HTML of an article is sanitised before it is stored", () => {
  test.each([
    ["<p>one<script>alert(1)</script></p>", "<p>one</p>"],
    ['<p onclick="alert(1)" style="position:fixed" class="x">one</p>', "<p>one</p>"],
    ['<iframe src="https://example.org"></iframe>two', "two"],
    ['<a href="javascript:alert(1)">x</a>', "<a>x</a>"],
    ['<a href=" JaVaScRiPt:alert(1)">x</a>', "<a>x</a>"],
    ['<a href="data:text/html,x">x</a>', "<a>x</a>"],
    ['<a href="//example.org/">x</a>', "<a>x</a>"],
    ['<a href="/\\example.org">x</a>', "<a>x</a>"],
    ['<a href="/settings" target="_blank">x</a>', '<a href="/settings">x</a>'],
    ['<a href="https://example.org/">x</a>', '<a href="https://example.org/">x</a>'],
    ['<img src="x" onerror="alert(1)">', ""],
    ['<img src="https://example.org/spy.png" alt="">', ""],
    ['<img src="/help/../api/users/me" alt="">', ""],
    [
      '<img src="/help/editor.png" alt="An editor" width="2">',
      '<img src="/help/editor.png" alt="An editor" width="2" />',
    ],
    ["<svg><script>alert(1)</script></svg><math><mi>x</mi></math>", "x"],
    ["<form action=/><input name=a><button>go</button></form>", "go"],
    ["<h1>No title of ours</h1><h3>Yes</h3>", "No title of ours<h3>Yes</h3>"],
    ["2 < 3 & 4", "2 &lt; 3 &amp; 4"],
  ])("%s", (html, clean) => {
    expect(cleanArticleHtml(html)).toBe(clean);
    expect(cleanArticleHtml(clean)).toBe(clean);
  });
});

describe("the articles that come with the product", () => {
  const contentOf = (slug: string): string => initialArticles.find((article) => article.slug === slug)?.content ?? "";

  test("HELP-03 HELP-12: the five of the specification, with the numbers of the constants", () => {
    expect(contentOf("file-formats")).toContain(`up to ${constants.MAX_UPLOAD_MB} MB`);
    expect(contentOf("credits")).toContain(`up to ${constants.MEASURES_PER_CREDIT} measures`);
    expect(contentOf("credits")).toContain(`1 Score covers ${constants.PDF_PAGES_PER_CREDIT} PDF page`);
    expect(contentOf("credits")).toContain("Scores never expire");
    expect(contentOf("credits")).toContain(`${constants.FREE_SIGNUP_CREDITS} free Scores`);
    expect(contentOf("referrals")).toContain(`${constants.REFERRAL_PERCENT}% of the Scores`);
    expect(contentOf("refunds")).toContain(`within ${constants.REFUND_WINDOW_DAYS} days`);
    expect(contentOf("vouchers")).toContain("Each code works once");
    expect(contentOf("google-drive")).toContain("Settings");
    expect(contentOf("first-score")).toContain(`under ${constants.CLAIM_PROCESSING_MINUTES} minutes`);
  });

  test("file-formats names every ending that can be uploaded", () => {
    const [first] = contentOf("file-formats").split("</p>");
    for (const extension of constants.INPUT_EXTENSIONS) {
      expect(first).toContain(extension === ".pdf" ? "PDF" : extension);
    }
  });

  test("each is whole: its own slug, valid, balanced, and nothing the sanitiser takes away", () => {
    expect(new Set(initialArticles.map(({ slug }) => slug)).size).toBe(initialArticles.length);
    for (const { slug, title, content } of initialArticles) {
      expect(slug).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(title.length).toBeLessThanOrEqual(200);
      expect(content).not.toMatch(/[{}]|undefined|NaN/);
      const open: string[] = [];
      for (const [, end, tag = "", rest = ""] of content.matchAll(/<(\/?)(\w+)([^>]*)>/g)) {
        expect(articleTags, slug).toContain(tag);
        if (end) expect(open.pop(), slug).toBe(tag);
        else if (tag !== "img") open.push(tag);
        if (tag === "img") expect(isArticlePicture(/src="([^"]*)"/.exec(rest)?.[1] ?? ""), slug).toBe(true);
        if (tag === "img") expect(rest, slug).toMatch(/alt="[^"]{10,}"/);
        if (tag === "a" && !end) expect(isArticleLink(/href="([^"]*)"/.exec(rest)?.[1] ?? ""), slug).toBe(true);
      }
      expect(open).toEqual([]);
    }
  });

  test("links from one to another lead to one that exists", () => {
    const slugs = initialArticles.map(({ slug }) => slug);
    for (const { content } of initialArticles) {
      for (const [, slug] of content.matchAll(/\/helppage\?article=([\w-]+)/g)) expect(slugs).toContain(slug);
    }
  });
});
