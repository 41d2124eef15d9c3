import { strToU8 } from "fflate";
import { expect, it } from "vitest";
import { damagedMxlFile, damagedXmlFile } from "../testing/mutate.ts";
import { studyXml, timewiseXml } from "../testing/study.ts";
import { outcomeOf } from "../testing/survives.ts";

/** A share of what mutations.corpus.test.ts does with ten thousand. */
const FILES = 200;
const samples = [studyXml, timewiseXml];

it("the samples themselves are read", () => {
  for (const sample of samples) expect(outcomeOf(strToU8(sample))).toBe("read");
});

it.each([
  ["MusicXML", damagedXmlFile],
  ["MXL", damagedMxlFile],
] as const)("damaged %s gives a code or a score that can be written and read again", (_, make) => {
  let read = 0;
  for (let seed = 0; seed < FILES; seed++) {
    try {
      if (outcomeOf(make(samples, seed)) === "read") read += 1;
    } catch (error) {
      throw new Error(`seed ${seed}`, { cause: error });
    }
  }
  expect(read).toBeGreaterThan(FILES / 10);
  expect(read).toBeLessThan((FILES * 9) / 10);
});
