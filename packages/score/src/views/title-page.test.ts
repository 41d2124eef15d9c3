import { expect, test } from "vitest";
import { readScore } from "../read/read-score.ts";
import { type TitlePage, titlePage } from "./title-page.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const layout =
  "<defaults><page-layout><page-height>1600</page-height><page-width>1200</page-width></page-layout></defaults>";
const credit = (words: string, type = "", page = 1): string =>
  `<credit page="${page}">${type === "" ? "" : `<credit-type>${type}</credit-type>`}${words}</credit>`;
const placed = (text: string, side: string, y: number, size: number): string =>
  credit(`<credit-words default-y="${y}" justify="${side}" font-size="${size}">${text}</credit-words>`);

function pageOf(header: string): TitlePage {
  const read = readScore(
    bytes(
      `<score-partwise version="4.0">${header}<part-list><score-part id="P1"><part-name/></score-part></part-list><part id="P1"><measure number="1"/></part></score-partwise>`,
    ),
  );
  if (!read.ok) throw new Error(read.code);
  return titlePage(read.score);
}

const work = (title: string): string => `<work><work-title>${title}</work-title></work>`;
const identification = (content: string): string => `<identification>${content}</identification>`;
const creator = (type: string, name: string): string => `<creator type="${type}">${name}</creator>`;

test.each<[string, string, Partial<TitlePage>]>([
  [
    "a movement is the subtitle of its work, with its number",
    `${work("Symphony No.3")}<movement-number>3</movement-number><movement-title>Poco allegretto</movement-title>`,
    { title: "Symphony No.3", subtitle: "3. Poco allegretto" },
  ],
  [
    "a number of a catalogue gives way to the title of the movement",
    `${work("Op. 74")}<movement-title>Wiosna</movement-title>`,
    { title: "Wiosna", subtitle: "Op. 74" },
  ],
  [
    "the fuller title wins and nothing is said twice",
    work("Quartet in C minor, Op.1 No.4") + credit("<credit-words>Quartet in C minor</credit-words>", "title"),
    { title: "Quartet in C minor, Op.1 No.4", subtitle: "" },
  ],
  [
    "credits without a type are told by their place",
    layout +
      placed("Opus 16", "center", 1500, 14) +
      placed("Moments", "center", 1550, 24) +
      placed("Sergei", "right", 1480, 12) +
      placed("printed in 1999", "center", 60, 30) +
      credit(`<credit-words default-y="1500" justify="center" font-size="40">Page two</credit-words>`, "", 2),
    { title: "Moments", subtitle: "Opus 16", composer: "Sergei" },
  ],
  [
    "a line break that the header lost comes back from the credit, and runs of one text stay together",
    identification(creator("composer", "Claude Debussy(1862 – 1918)")) +
      credit("<credit-words>Claude Debussy\n</credit-words><credit-words>(1862–1918)</credit-words>", "composer") +
      credit("<credit-words>3</credit-words><credit-words>rd Movement</credit-words>", "subtitle"),
    { composer: "Claude Debussy (1862–1918)", subtitle: "3rd Movement" },
  ],
  [
    "poets, arrangers and rights are read; unknown people and notes about the edition are not",
    identification(
      `${creator("composer", "unknown")}${creator("lyricist", "Goethe")}${creator("arranger", "see https://example.org")}<rights>© 2016 A</rights><rights>CC0</rights>`,
    ),
    { composer: "", lyricist: "Goethe", arranger: "", rights: "© 2016 A · CC0" },
  ],
])("%s", (_, header, expected) => {
  expect(pageOf(header)).toMatchObject(expected);
});
