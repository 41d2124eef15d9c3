// Memory of reading damaged MIDI files, one after another in one process with the flags of an engine worker (engine-pool/child.ts):
// `npx node --max-old-space-size=1024 --max-semi-space-size=4 bench/midi-damaged.ts [files]`. Samples and mutants are those of
// packages/midi/src/hostile.corpus.test.ts, which runs them beside vitest. With --expose-gc also what stays when all garbage is gone.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { readMidiScore } from "@gradus/midi";
import { validate } from "@gradus/score";
import { damaged } from "@gradus/testing/damage";
import { corpus } from "./corpus-files.ts";

const files = Number(process.argv[2] ?? 10_000);
const MB = 2 ** 20;
const samples = ["midi/stress", "midi/score"].flatMap((folder) =>
  readdirSync(path.join(corpus, folder))
    .filter((name) => name.endsWith(".mid"))
    .map((name) => readFileSync(path.join(corpus, folder, name)))
    .filter(({ length }) => length > 20 && length < 4000),
);
let most = 0;
let read = 0;
for (let seed = 0; seed < files; seed++) {
  const result = readMidiScore(damaged(samples, seed));
  if (result.ok) {
    read += 1;
    validate(result.score);
  }
  most = Math.max(most, process.memoryUsage.rss());
  if ((seed + 1) % 500 > 0) continue;
  globalThis.gc?.();
  const { heapUsed } = process.memoryUsage();
  console.log(
    `${seed + 1} files, ${read} read: most ${Math.round(most / MB)} MB, heap now ${Math.round(heapUsed / MB)} MB`,
  );
}
