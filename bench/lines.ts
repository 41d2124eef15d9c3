// What is kept of lines, songs and ensembles, and what of the level is met: means and worst pieces, in the halves of bench/pages.ts.
//   npx node bench/lines.ts FOLDERS LEVELS [--set tuned|apart] [--only TEXT] [--one] [--out DIR]
// LEVELS is a list with commas of level names or steps. Scores of several parts are rewritten as a whole; with --one only the part of
// the instrument that plays in a folder.
import { mkdirSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { type Figures, filesOf, isInvalid, printFigures, tool, writtenTo } from "./figures.ts";

/** who plays in each folder */
const players: Readonly<Record<string, string>> = {
  "lead-sheet": "Other",
  violin: "Violin",
  cello: "Cello",
  guitar: "Guitar",
  "string-quartet": "Violin",
  "winds-brass": "Horn",
  choir: "Voice",
  "voice-guitar": "Voice",
  "voice-piano": "Voice",
};
/** folders of one player each */
const alone = new Set(["lead-sheet", "violin", "cello"]);
const everything =
  "from-midi/violin,from-midi/cello,from-midi/winds-brass,violin,cello,lead-sheet,winds-brass,string-quartet,choir,voice-guitar,voice-piano";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  args: process.argv.slice(2).map((text) => (/^-\d/.test(text) ? `=${text}` : text)),
  options: {
    set: { type: "string", default: "tuned" },
    only: { type: "string", default: "" },
    one: { type: "boolean", default: false },
    out: { type: "string", default: path.join(os.tmpdir(), `gradus-bench-lines-${process.pid}`) },
  },
});
const [folders = everything, levelList = "Beginner"] = positionals;
mkdirSync(values.out, { recursive: true });
const files = filesOf(folders, values);

await printFigures(files, levelList, values.set, one);

async function one(file: string, level: string): Promise<Figures | undefined> {
  const folder = path.basename(path.dirname(file));
  const instrument = values.one || alone.has(folder) ? (players[folder] ?? "") : "";
  const made = await writtenTo(values.out, file, { type: "simplify", level, instrument, key: "auto" });
  if (!made) return undefined;
  const { report, target, seconds } = made;
  const steps = Number(level);
  const words = Number.isNaN(steps) ? ["--level", level.toLowerCase().replaceAll(" ", "-")] : [];
  const all = tool("lines.mjs", ...words, file, target);
  const own: readonly Part[] = (all.parts ?? []).filter((part: Part) => part.changed);
  const sum = (of: (part: Part) => number | null): number => own.reduce((total, part) => total + (of(part) ?? 0), 0);
  const mean = (of: (part: Part) => number | null): number | undefined => {
    const known = own.map(of).filter((value) => value !== null);
    return known.length > 0 ? known.reduce((total, value) => total + value, 0) / known.length : undefined;
  };
  const asked = report.before.grade - report.request.targetGrade;
  return {
    from: report.before.grade,
    to: report.after.grade,
    aim: report.request.targetGrade,
    ...(!Number.isNaN(steps) && { share: (report.before.grade - report.after.grade) / asked }),
    parts: own.length / Math.max(1, all.parts?.length ?? 1),
    kept: mean((part) => part.structKept),
    contour: mean((part) => part.contour),
    breaks:
      (100 * sum((part) => part.octaveBreaks)) /
      Math.max(
        1,
        sum((part) => part.pairs),
      ),
    outside: words.length > 0 ? mean((part) => part.outside) : undefined,
    leaps:
      (100 * sum((part) => part.leapsOver)) /
      Math.max(
        1,
        sum((part) => part.steps),
      ),
    alike: all.likeness ?? undefined,
    words: mean((part) => part.syllablesKept),
    chord: all.chordTonesKept ?? undefined,
    bare: all.bareBeats ?? undefined,
    invalid: isInvalid(file, target),
    seconds,
  };
}

/** What the measuring tool says of a part. */
type Part = {
  readonly changed: boolean;
  readonly structKept: number | null;
  readonly contour: number | null;
  readonly octaveBreaks: number;
  readonly pairs: number;
  readonly outside: number | null;
  readonly leapsOver: number;
  readonly steps: number;
  readonly syllablesKept: number | null;
};
