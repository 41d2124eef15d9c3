import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { soundingNotes } from "../views/sounding-notes.ts";
import { writeMusicXml } from "../write/write-musicxml.ts";
import { decodeText } from "./decode-text.ts";
import { readMxl } from "./read-mxl.ts";
import { readScore } from "./read-score.ts";

const corpus = new URL("../../../../../shared/corpus/", import.meta.url);
const isScore = (name: string): boolean => /\.(mxl|musicxml|xml)$/.test(name);
const filesIn = (folder: string): readonly string[] =>
  existsSync(new URL(folder, corpus))
    ? readdirSync(new URL(folder, corpus), { recursive: true, encoding: "utf8" })
        .filter(isScore)
        .map((name) => `${folder}/${name}`)
    : [];
const files = [...filesIn("scores"), ...filesIn("conformance")].sort();

function sourceText(bytes: Uint8Array): string {
  const archive = bytes[0] === 0x50 && bytes[1] === 0x4b ? readMxl(bytes) : undefined;
  const text = decodeText(archive?.ok ? archive.xml : bytes);
  return typeof text === "string" ? text : "";
}

/**
 * A walk of its own over tags, attributes and texts by pattern, independent of the parser under test.
 * Whitespace, quoting and the spelling of entities are made equal; nothing else is.
 */
function tokens(xml: string): readonly string[] {
  const start = xml.search(/<score-(part|time)wise/);
  const pattern =
    /<!--.*?-->|<!\[CDATA\[.*?\]\]>|<\?.*?\?>|<(\/?)([^\s/>]+)((?:\s+[^\s=>]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|[^<]+/gs;
  const out: string[] = [];
  for (const match of xml.slice(start).matchAll(pattern)) {
    const [whole, slash, name, attributes = "", empty] = match;
    if (name === undefined) {
      const text = plain(whole).trim();
      if (text !== "") out.push(text);
      continue;
    }
    if (slash) {
      out.push(`/${name}`);
      continue;
    }
    const pairs = [...attributes.matchAll(/([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)];
    out.push(`${name} ${pairs.map(([, key, a, b]) => `${key}=${plain(a ?? b ?? "").replace(/\s/g, " ")}`).join(" ")}`);
    if (empty) out.push(`/${name}`);
  }
  return out;
}

const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const plain = (text: string): string =>
  text.replace(/\r\n?/g, "\n").replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name) return named[name] ?? whole;
    return String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal));
  });

describe("the development corpus", () => {
  it("is there", () =>
    expect(files.length, "no corpus at ../shared/corpus beside the repository").toBeGreaterThan(400));

  it.each(files)("%s loses nothing", (name) => {
    const bytes = new Uint8Array(readFileSync(new URL(name.split("/").map(encodeURIComponent).join("/"), corpus)));
    const first = readScore(bytes);
    if (!first.ok) throw new Error(first.code);
    const written = writeMusicXml(first.score);
    const source = sourceText(bytes);
    const [before, after] = [tokens(source), tokens(written)];
    if (source.includes("<score-timewise")) expect(sorted(after)).toEqual(sorted(before));
    else expect(after.join("\n") === before.join("\n")).toBe(true);
    const second = readScore(new TextEncoder().encode(written));
    if (!second.ok) throw new Error(second.code);
    expect(JSON.stringify(soundingNotes(second.score))).toBe(JSON.stringify(soundingNotes(first.score)));
  });
});

/** Timewise and partwise differ in how often parts and measures are opened, and in nothing else. */
const sorted = (list: readonly string[]): readonly string[] =>
  list.filter((token) => !/^\/?(part|measure|score-(part|time)wise)\b(?!-)/.test(token)).sort();
