import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { inflateSync } from "node:zlib";
import { errorCatalogue } from "@gradus/contracts";
import { validate } from "@gradus/score";
import { damaged } from "@gradus/testing/damage";
import { expect, it } from "vitest";
import { readUpload } from "./read-upload.ts";

const corpus = path.join(import.meta.dirname, "../../../../shared/corpus/pdf/engraved");
const FILES = 10_000;
const GROUPS = 20;
/** CPU time, so that a busy machine fails nothing. */
const LONGEST_S = 10;
const largest = 160_000;

/**
 * The streams of a PDF as they are before packing, so that damage meets operators and fonts and not only the unpacking.
 * The table of objects is wrong then, and readers find the objects again (ISO 32000-1, 7.5.4).
 */
function unpacked(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes).toString("latin1");
  const pattern = /<<((?:(?!>>\s*stream|endobj)[\s\S])*?)>>\s*stream\r?\n([\s\S]*?)\r?\nendstream/g;
  const plain = text.replace(pattern, (whole, dictionary: string, packed: string) => {
    if (!/\/Filter\s*\/FlateDecode/.test(dictionary) || /\/(DecodeParms|XRef|ObjStm)/.test(dictionary)) return whole;
    try {
      const content = inflateSync(Buffer.from(packed, "latin1")).toString("latin1");
      const rest = dictionary
        .replace(/\/Filter\s*\/FlateDecode/, "")
        .replace(/\/Length\s+\d+(\s+\d+\s+R)?/, `/Length ${content.length}`);
      return `<<${rest}>>\nstream\n${content}\nendstream`;
    } catch {
      // its length is stated elsewhere and the pattern met a false end
      return whole;
    }
  });
  return Buffer.from(plain, "latin1");
}

const samples = readdirSync(corpus)
  .map((name) => readFileSync(path.join(corpus, name)))
  .filter(({ length }) => length < largest)
  .flatMap((bytes) => [new Uint8Array(bytes), unpacked(bytes)]);
const ends = new Map<string, number>();
let slowest = 0;

async function outcome(bytes: Uint8Array): Promise<string> {
  const result = await readUpload(bytes);
  if (!result.ok) {
    if (!Object.hasOwn(errorCatalogue, result.code)) throw new Error(`no code: ${result.code}`);
    return result.code;
  }
  const broken = validate(result.score).find(({ severity, level }) => severity === "error" && level !== "L2");
  if (broken) throw new Error(`${broken.code} ${broken.message}`);
  return "read";
}

it.each(Array.from({ length: GROUPS }, (_, index) => (index * FILES) / GROUPS))(
  "damaged PDFs from seed %i give a code or a sound score",
  async (first) => {
    for (let seed = first; seed < first + FILES / GROUPS; seed++) {
      const since = process.cpuUsage();
      const end = await outcome(damaged(samples, seed)).catch((error: unknown) => {
        throw new Error(`seed ${seed}`, { cause: error });
      });
      const { user, system } = process.cpuUsage(since);
      ends.set(end, (ends.get(end) ?? 0) + 1);
      slowest = Math.max(slowest, (user + system) / 1e6);
    }
    const memory = Math.round(process.memoryUsage().rss / 2 ** 20);
    process.stdout.write(`damaged PDFs: ${JSON.stringify([...ends])}, slowest ${slowest.toFixed(1)} s, ${memory} MB\n`);
    expect(slowest).toBeLessThan(LONGEST_S);
  },
);
