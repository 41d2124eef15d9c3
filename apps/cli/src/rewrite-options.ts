import {
  type AssessmentOption,
  assessmentOptions,
  instruments,
  keyNames,
  levelsOf,
  papers,
  parseLevel,
  type ReadingOptions,
  requestTextLimit,
  tempoBpmSchema,
} from "@gradus/contracts";
import type { OutputFormat, PrintOptions } from "@gradus/pipeline";
import { type Arguments, oneOf } from "./arguments.ts";
import { readReading } from "./reading-option.ts";
import { outputFormats } from "./rewrite-files.ts";
import { UsageError } from "./usage.ts";

/** Options that `arrange` and `ladder` share. */
export const rewriteOptionNames = [
  "system",
  "instrument",
  "part",
  "original-key",
  "key",
  "requirements",
  "must",
  "fingering",
  "note-names",
  "large-print",
  "paper",
  "parts",
  "formats",
  "reading",
  "out",
  "seed",
  "tempo",
] as const;
export const rewriteFlags = ["large-print", "parts"] as const;

/** What is asked of a rewrite, but for its direction and level. Throws UsageError. */
export function readRewrite(given: Arguments) {
  const system = given.text("system") ? oneOf(given.text("system"), assessmentOptions, "system") : "General";
  const seed = Number(given.text("seed") ?? "0");
  if (!Number.isSafeInteger(seed)) throw new UsageError("--seed must be a whole number.");
  return {
    system,
    instrument: readInstrument(given.text("instrument")),
    part: given.text("part") ?? null,
    originalKey: readOriginalKey(given.text("original-key")),
    key: readKey(given.text("key")),
    requirements: withHelps(readText(given, "requirements"), given),
    mustHaves: readText(given, "must"),
    reading: withTempo(readReading(given), readTempo(given)),
    seed,
  } as const;
}

const withTempo = (reading: ReadingOptions | undefined, bpm: number | undefined): ReadingOptions | undefined =>
  bpm === undefined ? reading : { ...reading, choices: { ...reading?.choices, tempo: String(bpm) } };

/** Quarters a minute that the piece begins with. Throws UsageError. */
export function readTempo(given: Arguments): number | undefined {
  const text = given.text("tempo");
  if (text === undefined) return undefined;
  const read = tempoBpmSchema.safeParse(text);
  if (!read.success) throw new UsageError("--tempo must be a whole number of quarter notes a minute, 20-400.");
  return read.data;
}

/** A level of a system as people write it. Throws UsageError. */
export function readLevel(text: string | undefined, system: AssessmentOption, option = "level"): string {
  const level = text?.trim().replace("−", "-");
  if (!level) throw new UsageError(`--${option} is missing.`);
  if (!parseLevel(level, system))
    throw new UsageError(
      `--${option} must be a number 1-9, -N, +N, or one of ${levelsOf(system)
        .map(({ name }) => name)
        .join(", ")}.`,
    );
  return level;
}

const fingerings = { changes: "fingering at position changes", all: "fingering on every note", none: "no fingering" };
const names = { letters: "note names", solfege: "note names as do re mi" };

/** Helps for learners are wishes, said in the words that the grammar of wishes reads. */
function withHelps(requirements: string, given: Arguments): string {
  const helps = [
    help(given.text("fingering"), fingerings, "fingering"),
    help(given.text("note-names"), names, "note-names"),
    given.flag("large-print") ? "large print" : "",
  ];
  return [requirements, ...helps].filter((text) => text !== "").join(". ");
}

function help<T extends string>(value: string | undefined, texts: Readonly<Record<T, string>>, option: string): string {
  return value === undefined ? "" : texts[oneOf(value, Object.keys(texts) as T[], option)];
}

/** Free text, as long as the web form allows. */
function readText(given: Arguments, name: "requirements" | "must"): string {
  const text = given.text(name) ?? "";
  if (text.length > requestTextLimit) throw new UsageError(`--${name} must be at most ${requestTextLimit} characters.`);
  return text;
}

/** Empty = the instrument of the part itself. */
const readInstrument = (text = ""): string =>
  instruments.find((name) => name.toLowerCase() === text.toLowerCase()) ?? text;

/** Without `--key` the engine may move a keyboard piece to an easier key near by. */
function readKey(text = "auto"): string {
  const wanted = text.trim().toLowerCase();
  if (wanted === "auto") return "auto";
  if (wanted === "keep" || wanted === "original") return "keep";
  const key = keyNamed(wanted);
  if (!key) throw new UsageError(`--key must be keep, auto or one of ${keyNames.join(", ")}.`);
  return key;
}

/** Without `--original-key` the piece's own key is read from its signature and notes. */
function readOriginalKey(text = "detect"): string {
  const wanted = text.trim().toLowerCase();
  const key = wanted === "detect" ? wanted : keyNamed(wanted);
  if (!key) throw new UsageError(`--original-key must be detect or one of ${keyNames.join(", ")}.`);
  return key;
}

const keyNamed = (wanted: string) => keyNames.find((name) => name.toLowerCase() === wanted);

/** How PDFs are printed. Throws UsageError. */
export const readPrint = (given: Arguments): PrintOptions => ({
  paper: given.text("paper") === undefined ? undefined : oneOf(given.text("paper"), papers, "paper"),
  parts: given.flag("parts"),
  changes: given.flag("changes"),
});

export function readFormats(text = "musicxml,pdf,midi"): OutputFormat[] {
  return text.split(",").map((name) => oneOf(name.trim(), outputFormats, "formats"));
}
