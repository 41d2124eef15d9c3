import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { errorCatalogue } from "@gradus/contracts";
import { validate } from "@gradus/score";
import { damaged } from "@gradus/testing/damage";
import { expect, it } from "vitest";
import { readMidiScore } from "./read-midi-score.ts";

const corpus = path.join(import.meta.dirname, "../../../../shared/corpus");
const filesOf = (folder: string): string[] =>
  readdirSync(path.join(corpus, folder))
    .filter((name) => name.endsWith(".mid"))
    .map((name) => path.join(corpus, folder, name));
const LIMIT_S = 5;

/** What became of a file, and the seconds of CPU that it took; throws where it is neither a code nor a sound score. */
function outcome(bytes: Uint8Array): { readonly end: string; readonly seconds: number } {
  const since = process.cpuUsage();
  const result = readMidiScore(bytes);
  const { user, system } = process.cpuUsage(since);
  const seconds = (user + system) / 1e6;
  if (!result.ok) {
    if (!Object.hasOwn(errorCatalogue, result.code)) throw new Error(`no code: ${result.code}`);
    return { end: result.code, seconds };
  }
  // noise may hold tuplets across a barline, which cannot be written whole; the file must be sound all the same
  const broken = validate(result.score).find(({ severity, level }) => severity === "error" && level !== "L2");
  if (broken) throw new Error(`${broken.code} ${broken.message}`);
  return { end: "read", seconds };
}

it.each(["midi/stress", "hostile", "midi/score", "midi/performed"])("every file of %s is answered", (folder) => {
  const ends = new Map<string, number>();
  let slowest = 0;
  for (const file of filesOf(folder)) {
    const { end, seconds } = outcome(readFileSync(file));
    ends.set(end, (ends.get(end) ?? 0) + 1);
    slowest = Math.max(slowest, seconds);
  }
  process.stdout.write(`${folder}: ${JSON.stringify([...ends])}, slowest ${slowest.toFixed(2)} s of CPU\n`);
  expect(slowest).toBeLessThan(LIMIT_S);
});

it("ten thousand damaged files give a code or a sound score", () => {
  const samples = ["midi/stress", "midi/score"].flatMap(filesOf).flatMap((file) => {
    const bytes = readFileSync(file);
    return bytes.length > 20 && bytes.length < 4000 ? [bytes] : [];
  });
  const ends = new Map<string, number>();
  let slowest = 0;
  for (let seed = 0; seed < 10_000; seed++) {
    try {
      const { end, seconds } = outcome(damaged(samples, seed));
      ends.set(end, (ends.get(end) ?? 0) + 1);
      slowest = Math.max(slowest, seconds);
    } catch (error) {
      throw new Error(`seed ${seed}`, { cause: error });
    }
  }
  const memory = Math.round(process.memoryUsage().rss / 2 ** 20);
  process.stdout.write(`10,000 damaged: ${JSON.stringify([...ends])}, slowest ${slowest.toFixed(2)} s, ${memory} MB\n`);
  expect(slowest).toBeLessThan(2 * LIMIT_S);
});
