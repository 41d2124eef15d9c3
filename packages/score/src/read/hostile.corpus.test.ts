import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { sharedFolder } from "../testing/corpus.ts";
import { outcomeOf } from "../testing/survives.ts";
import { readScore } from "./read-score.ts";

const folder = join(sharedFolder, "corpus/hostile");
const files = readdirSync(folder).filter((name) => /\.(musicxml|mxl|xml|exe)$/.test(name));
const BYTES = 1024 * 1024;
const most = { files: 0, refused: 0, read: 0, cpuMs: 0, megabytes: 0 };
afterAll(() => {
  process.stdout.write(`hostile files: ${JSON.stringify(most)}\n`);
});

/** Files that a person may well have: what the reader says of each. Everything else is refused. */
const readable: Readonly<Record<string, readonly string[]>> = {
  "backup-before-start.musicxml": ["M4"],
  "control-chars.musicxml": ["E1"],
  "crlf-and-pi.musicxml": [],
  // the upload refuses it by its name
  "double-extension.musicxml.exe": [],
  "dtd-external-unreachable.musicxml": [],
  "latin1-declared.musicxml": [],
  "measures-unequal-parts.musicxml": ["M2"],
  "mxl-container-points-nowhere.mxl": ["Z1"],
  "mxl-named.musicxml": [],
  "mxl-ok-control.mxl": [],
  "mxl-size-lie.mxl": ["Z1"],
  "mxl-two-rootfiles.mxl": [],
  "nan-values.musicxml": ["N1"],
  "negative-duration.musicxml": ["D1"],
  "part-without-score-part.musicxml": ["P0"],
  "sql-in-title.musicxml": [],
  "title-100k.musicxml": [],
  "utf16-no-bom.musicxml": [],
  "utf16le-bom.musicxml": [],
};

describe("hostile MusicXML and zip files", () => {
  it("are there", () => expect(files.length).toBeGreaterThan(30));

  it.each(files)("%s is refused with a code or read with its repairs listed", (name) => {
    const bytes = readFileSync(join(folder, name));
    const memory = process.memoryUsage.rss();
    const since = process.cpuUsage();
    const result = readScore(bytes);
    const used = process.cpuUsage(since);
    const cpuMs = (used.user + used.system) / 1000;
    const megabytes = (process.memoryUsage.rss() - memory) / BYTES;
    expect(cpuMs).toBeLessThan(2000);
    expect(megabytes).toBeLessThan(200);
    expect(outcomeOf(bytes)).toBe(result.ok ? "read" : "refused");
    const codes = result.ok ? [...new Set(result.score.warnings.map(({ code }) => code))] : result.code;
    if (typeof codes === "string") expect(codes).toMatch(/^file\//);
    expect({ name, codes: result.ok ? codes : "refused" }).toEqual({ name, codes: readable[name] ?? "refused" });
    most.files += 1;
    most[result.ok ? "read" : "refused"] += 1;
    most.cpuMs = Math.max(most.cpuMs, Math.round(cpuMs));
    most.megabytes = Math.max(most.megabytes, Math.round(megabytes));
  });
});
