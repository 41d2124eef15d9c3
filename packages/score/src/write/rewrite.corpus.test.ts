import { readdirSync, readFileSync, statSync } from "node:fs";
import { extname, join } from "node:path";
import { XmlBufferInputProvider, XmlDocument, XsdValidator, xmlRegisterInputProvider } from "libxml2-wasm";
import { beforeAll, describe, expect, it } from "vitest";
import type { Score } from "../model/score.ts";
import { readScore } from "../read/read-score.ts";
import { validate } from "../validate/validate.ts";
import { soundingNotes } from "../views/sounding-notes.ts";
import { touchAll } from "./sample-score.ts";
import { serialiseXml } from "./serialise.ts";
import { writeMusicXml } from "./write-musicxml.ts";

const root = join(import.meta.dirname, "../../../../..", "shared");
const scores = join(root, "corpus/scores");
const schemas = join(root, "schema/musicxml-4.0");
const MAX_BYTES = 3_000_000;

function filesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => [".xml", ".musicxml", ".mxl"].includes(extname(name)))
      .filter((name) => statSync(join(folder, name)).size < MAX_BYTES)
      .sort();
  } catch {
    throw new Error(`The corpus is not there: ${folder}`);
  }
}

let validator: XsdValidator;
beforeAll(() => {
  // the schema names its two imports by http address; they are served from the folder instead
  const names = readdirSync(schemas).filter((name) => name.endsWith(".xsd"));
  const local = (name: string): Uint8Array =>
    Buffer.from(
      readFileSync(join(schemas, name), "utf8").replace(/schemaLocation="[^"]*\/([^"/]+)"/g, 'schemaLocation="$1"'),
    );
  xmlRegisterInputProvider(new XmlBufferInputProvider(Object.fromEntries(names.map((name) => [name, local(name)]))));
  const schema = XmlDocument.fromBuffer(local("musicxml.xsd"), { url: "musicxml.xsd" });
  validator = XsdValidator.fromDoc(schema);
});

/** Kinds of schema errors with how often each occurs. */
function schemaErrors(xml: string): ReadonlyMap<string, number> {
  const document = XmlDocument.fromString(xml.replace(/<!DOCTYPE[^>]*>/, ""));
  const counts = new Map<string, number>();
  try {
    validator.validate(document);
  } catch (error) {
    const details = error instanceof Error && "details" in error && Array.isArray(error.details) ? error.details : [];
    for (const { message } of details) counts.set(String(message), (counts.get(String(message)) ?? 0) + 1);
    if (details.length === 0) throw error;
  } finally {
    document.dispose();
  }
  return counts;
}

const sounding = (score: Score): readonly string[] =>
  soundingNotes(score)
    .map(({ eventIds: _, headIndex: __, ...note }) => JSON.stringify(note))
    .sort();

describe("every measure of the corpus rewritten from its events", () => {
  it.each(filesIn(scores))("%s sounds the same and is as valid as before", (name) => {
    const source = readScore(readFileSync(join(scores, name)));
    if (!source.ok) throw new Error(`${name} cannot be read: ${source.message}`);
    const touched = touchAll(source.score);
    const xml = writeMusicXml(touched);
    const back = readScore(new TextEncoder().encode(xml));
    if (!back.ok) throw new Error(`${name} cannot be read back: ${back.message}`);
    expect(sounding(back.score)).toEqual(sounding(source.score));
    const errors = validate(touched, { against: source.score }).filter(({ severity }) => severity === "error");
    expect(errors).toEqual([]);
    const before = schemaErrors(serialiseXml(source.score.document));
    const fresh = [...schemaErrors(xml)].filter(([message, count]) => count > (before.get(message) ?? 0));
    expect(fresh).toEqual([]);
  });
});
