import { texts } from "@gradus/contracts";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { parseMarkdown } from "./light-markdown.ts";
import { Markdown } from "./markdown.tsx";
import { fourSteps, sixSteps, tourIsDue, tourView } from "./tour-steps.ts";

const html = (source: string): string => renderToStaticMarkup(<Markdown source={source} />);
const failed = (code: string, httpStatus: number) => ({ message: "x", data: { httpStatus, error: { code } } });
const step = { title: "One", content: "## One", slug: "one" };

describe("light markdown", () => {
  it.each([
    ["## Welcome", "<h2>Welcome</h2>"],
    ["### Credits", "<h3>Credits</h3>"],
    ["# One hash is none of ours", "<p># One hash is none of ours</p>"],
    ["#### Four are not either", "<p>#### Four are not either</p>"],
    ["**1 Score** covers **32** measures", "<p><strong>1 Score</strong> covers <strong>32</strong> measures</p>"],
    ["2 ** 3 is no bold", "<p>2 ** 3 is no bold</p>"],
    ["- a\n- **b**\n* c", "<ul><li>a</li><li><strong>b</strong></li><li>c</li></ul>"],
    ["1. a\n2. b\n3) c", "<ol><li>a</li><li>b</li><li>c</li></ol>"],
    ["- a\n\n- b", "<ul><li>a</li></ul><ul><li>b</li></ul>"],
    ["- a\n1. b", "<ul><li>a</li></ul><ol><li>b</li></ol>"],
    ["one\ntwo\n\nthree", "<p>one two</p><p>three</p>"],
    ["### Track\nFollow **it**.\r\n- now", "<h3>Track</h3><p>Follow <strong>it</strong>.</p><ul><li>now</li></ul>"],
    ["", ""],
    ["\n \n", ""],
  ])("ONB-08: %j becomes %s", (source, expected) => {
    expect(html(source)).toBe(expected);
  });

  it.each([
    ["<script>alert(1)</script>", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>"],
    ["## <img src=x onerror=alert(1)>", "<h2>&lt;img src=x onerror=alert(1)&gt;</h2>"],
    ["- **<b>x</b>** & y", "<ul><li><strong>&lt;b&gt;x&lt;/b&gt;</strong> &amp; y</li></ul>"],
    ["[x](javascript:alert(1))", "<p>[x](javascript:alert(1))</p>"],
    ["&lt;i&gt;", "<p>&amp;lt;i&amp;gt;</p>"],
  ])("ONB-16: %j shows as text", (source, expected) => {
    expect(html(source)).toBe(expected);
  });

  it("ONB-08: a long line of stars is one paragraph", () => {
    expect(parseMarkdown("**a".repeat(20_000))).toHaveLength(1);
  });
});

describe("what the tour shows", () => {
  it.each([
    [{ has_completed_onboarding: false }, true],
    [{ has_completed_onboarding: true }, false],
    [{}, false],
    [undefined, false],
  ])("ONB-02: settings %j show it: %s", (settings, due) => {
    expect(tourIsDue(settings)).toBe(due);
  });

  it("ONB-04: it waits while the answer is on its way", () => {
    expect(tourView({ error: null })).toEqual({ state: "loading" });
  });

  it("ONB-03 ONB-12: the server's steps", () => {
    expect(tourView({ data: { steps: [step] }, error: null })).toEqual({ state: "steps", steps: [step] });
  });

  it("ONB-10 ONB-14: six of ours when the server has none", () => {
    expect(tourView({ data: { steps: [] }, error: null })).toEqual({ state: "steps", steps: sixSteps });
  });

  it.each([failed("server/error", 500), new TypeError("Failed to fetch"), failed("request/rate-limited", 429)])(
    "ONB-10: four of ours after a failure",
    (error) => {
      expect(tourView({ error })).toEqual({ state: "steps", steps: fourSteps });
    },
  );

  it("ONB-09 ONB-13: an error view for nobody signed in, and for a failure without a fallback", () => {
    const unauthenticated = failed("auth/unauthenticated", 401);
    expect(tourView({ error: unauthenticated })).toEqual({ state: "error", message: "User not authenticated" });
    const broken = failed("server/error", 500);
    expect(tourView({ error: broken }, [])).toEqual({ state: "error", message: "Failed to fetch onboarding content" });
  });

  it("ONB-15: the titles and slugs of both tours, with the product's own numbers", () => {
    expect(fourSteps.map(({ title }) => title)).toEqual([
      "Welcome",
      "Upload a score",
      "Choose your settings",
      "Track and download",
    ]);
    expect(sixSteps.map(({ slug }) => slug)).toEqual([
      "welcome",
      "dashboard",
      "score-modification",
      "credit-system",
      "progress-tracking",
      "ready",
    ]);
    const all = [...fourSteps, ...sixSteps].map(({ content }) => content).join("\n");
    expect(all).not.toMatch(/[{}]/);
    for (const words of ["**50 MB**", "**30 days**", "**32 measures**", "**3**", "Welcome to Gradus"]) {
      expect(all).toContain(words);
    }
  });

  it("ONB-05 ONB-06 ONB-11: the words of the buttons", () => {
    expect(texts.onboarding).toMatchObject({
      next: "Next",
      previous: "Previous",
      get_started: "Get Started",
      skip: "Skip",
      error_title: "Unable to Load Tour",
      error_button: "Continue to App",
    });
  });
});
