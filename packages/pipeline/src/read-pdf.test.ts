import { readFileSync } from "node:fs";
import { type Score, syllables, tempoMarks, validate } from "@gradus/score";
import { expect, test } from "vitest";
import { convert } from "./convert.ts";
import { readUpload } from "./read-upload.ts";

const sample = (name: string): Uint8Array =>
  readFileSync(new URL(`../../../apps/web/public/samples/${name}.musicxml`, import.meta.url));

/** Every note as it is written in its measure. */
const notesOf = (score: Score): readonly string[] =>
  score.parts
    .flatMap((part) =>
      part.measures.flatMap((measure) =>
        measure.events.flatMap((event) =>
          event.kind === "note"
            ? event.heads.map(
                ({ pitch }) =>
                  `${measure.index} ${event.onset.n}/${event.onset.d} ${pitch?.step}${pitch?.alter}${pitch?.octave} ${event.duration.n}/${event.duration.d} ${event.staff}`,
              )
            : [],
        ),
      ),
    )
    .sort();

const sung = (score: Score): readonly string[] =>
  syllables(score).map(({ onset, text, place }) => `${onset.n}/${onset.d} ${text} ${place}`);

test.each(["amazing-grace", "fur-elise", "irish-washerwoman"])(
  "our own pages of %s are read back note for note",
  async (name) => {
    const source = await readUpload(sample(name));
    const drawn = await convert(sample(name), `${name}.musicxml`, "pdf");
    if (!source.ok || !drawn.ok) throw new Error(name);
    const read = await readUpload(drawn.files.pdf ?? new Uint8Array());
    if (!read.ok) throw new Error(read.code);
    expect(notesOf(read.score)).toEqual(notesOf(source.score));
    expect(read.score.meta.title).toBe(source.score.meta.title);
    expect(sung(read.score)).toEqual(sung(source.score));
    expect(tempoMarks(read.score).map(({ bpm }) => bpm)).toEqual(tempoMarks(source.score).map(({ bpm }) => bpm));
    expect(read.reading?.kind).toBe("pdf-engraved");
    expect(validate(read.score).filter(({ severity }) => severity === "error")).toEqual([]);
  },
);
