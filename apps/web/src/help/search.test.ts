import { constants, texts } from "@gradus/contracts";
import { describe, expect, it } from "vitest";
import { articleText } from "./article-text.ts";
import { builtInQuestions } from "./questions.ts";
import { fold, isNear, searchArticles } from "./search.ts";

const article = (title: string, text: string) => ({ title, text });
const articles = [
  article(
    "How credits work",
    "Credits are called Scores. 1 Score covers 1 PDF page or up to 32 measures. The price is shown.",
  ),
  article("Supported file formats", "You can upload MusicXML and MIDI. A scan cannot be read."),
  article("Listening and practising", "The tempo goes from 25% to 150%. Für Elise, slower."),
  article("Voucher codes", "Each code works once. It was bought with money."),
  article("Choosing a level", "Gradus measures how hard a piece is. Levels and grades of examinations."),
];
const found = (query: string): string[] => searchArticles(articles, query).map(({ title }) => title);

describe("searching the articles", () => {
  it.each([
    ["CREDITS", "How credits work"],
    ["called scores", "How credits work"],
    ["musicxml", "Supported file formats"],
    ["MiDi", "Supported file formats"],
    ["tempo goes from 25%", "Listening and practising"],
  ])("HELP-05: %s is found in title or text, letters large or small", (query, title) => {
    expect(found(query)).toContain(title);
  });

  it.each([
    ["fur elise", "Listening and practising"],
    ["scans", "Supported file formats"],
    ["how many bars", "How credits work"],
    ["cost of a pdf page", "How credits work"],
    ["difficulty", "Choosing a level"],
    ["vuocher", "Voucher codes"],
    ["practicing", "Listening and practising"],
    ["what does a credit cover?", "How credits work"],
    ["suported formts", "Supported file formats"],
    ["how do I listen", "Listening and practising"],
  ])("it forgives: %s", (query, title) => {
    expect(found(query)[0]).toBe(title);
  });

  it.each(["qwertz", "volcano eruption", "credits qwertz", "zzzz"])("nothing for %j", (query) => {
    expect(found(query)).toEqual([]);
  });

  it("keeps all in their order without words", () => {
    expect(searchArticles(articles, "  ")).toBe(articles);
    expect(searchArticles(articles, "?!")).toBe(articles);
  });

  it("puts what has the words in its title first", () => {
    expect(found("code")[0]).toBe("Voucher codes");
    expect(found("level")[0]).toBe("Choosing a level");
  });
});

it.each([
  ["voucher", "vuocher", 1, true],
  ["voucher", "vaucher", 1, true],
  ["voucher", "vouchr", 1, true],
  ["voucher", "vocuehr", 1, false],
  ["a", "abcd", 2, false],
])("%s and %s are within %i edits: %s", (a, b, most, near) => {
  expect(isNear(a, b, most)).toBe(near);
  expect(isNear(b, a, most)).toBe(near);
});

it.each([
  ["Für  Elise!", "fur elise"],
  ["ÉTUDE, No. 3", "etude no 3"],
  ["25% – 150%", "25 150"],
])("%s is folded to %s", (text, folded) => {
  expect(fold(text)).toBe(folded);
});

it("HELP-10: a search finds what is read, not tags and attributes", () => {
  const html = '<p>One <strong>Score</strong> &amp; more</p><img src="/help/a.png" alt="x"><td>a</td><td>b</td>';
  expect(articleText(html)).toBe("One Score & more a b");
  expect(searchArticles([article("T", articleText(html))], "strong")).toEqual([]);
});

describe("the questions that are built in", () => {
  it("HELP-02 HELP-11: four, in the words of the specification", () => {
    expect(builtInQuestions.map(({ title }) => title)).toEqual([
      "What files can I upload?",
      "What does a modification cost?",
      "How do I save results to Google Drive?",
      "How do I get help or a refund?",
    ]);
  });

  it("with the numbers of the constants", () => {
    const all = builtInQuestions.map(({ text }) => text).join(" ");
    expect(all).not.toMatch(/[{}]/);
    expect(all).toContain(`up to ${constants.MAX_UPLOAD_MB} MB`);
    expect(all).toContain(`1 Score per ${constants.MEASURES_PER_CREDIT} measures`);
    expect(all).toContain("Scores never expire");
    expect(all).toContain(`within ${constants.REFUND_WINDOW_DAYS} days`);
    expect(texts.help).toMatchObject({ empty: "No articles found", contact: "Contact Support" });
  });
});
