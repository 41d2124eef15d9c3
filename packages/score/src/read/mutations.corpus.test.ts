import { afterAll, expect, it } from "vitest";
import { damagedMxlFile, damagedXmlFile } from "../testing/mutate.ts";
import { studyXml, timewiseXml } from "../testing/study.ts";
import { outcomeOf } from "../testing/survives.ts";

const FILES = 10_000;
const GROUPS = 20;
/** CPU time, so that a busy machine fails nothing. */
const LONGEST_MS = 2000;
const samples = [studyXml, timewiseXml];
const counts = { files: 0, read: 0, refused: 0, slowestCpuMs: 0 };
afterAll(() => {
  process.stdout.write(`damaged files: ${JSON.stringify(counts)}\n`);
});

// other seeds than the share in `npm test`
it.each(Array.from({ length: GROUPS }, (_, index) => 1_000_000 + (index * FILES) / GROUPS))(
  "damaged files from seed %i give a code or a score",
  (first) => {
    for (let seed = first; seed < first + FILES / GROUPS; seed++) {
      const bytes = (seed % 2 === 0 ? damagedXmlFile : damagedMxlFile)(samples, seed);
      const since = process.cpuUsage();
      try {
        counts[outcomeOf(bytes)] += 1;
      } catch (error) {
        throw new Error(`seed ${seed}`, { cause: error });
      }
      const used = process.cpuUsage(since);
      counts.slowestCpuMs = Math.max(counts.slowestCpuMs, Math.round((used.user + used.system) / 1000));
      counts.files += 1;
    }
    expect(counts.slowestCpuMs).toBeLessThan(LONGEST_MS);
  },
);
