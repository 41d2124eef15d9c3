import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";

const root = path.join(import.meta.dirname, "..");

/**
 * Our own sample, printed by our own engraver, with a note of bar 8 left out and nothing in its place: what stands there
 * cannot fill the bar, so no reader can be sure of it.
 */
export function faultyPage(): Buffer {
  const xml = readFileSync(path.join(root, "apps/web/public/samples/fur-elise.musicxml"), "utf8");
  const measures = xml.split(/(?=<measure )/);
  const bar = measures[9] ?? "";
  const [, second = ""] = bar.match(/<note\b[\s\S]*?<\/note>/g) ?? [];
  const folder = mkdtempSync(path.join(os.tmpdir(), "gradus-page-"));
  const [source, pdf] = [path.join(folder, "bagatelle.musicxml"), path.join(folder, "bagatelle.pdf")];
  writeFileSync(source, measures.with(9, bar.replace(second, "")).join(""));
  const made = spawnSync(process.execPath, [path.join(root, "apps/cli/bin/gradus.mjs"), "convert", source, pdf]);
  if (made.status !== 0) throw new Error(`no page was printed: ${made.stderr}`);
  const bytes = readFileSync(pdf);
  rmSync(folder, { recursive: true });
  return bytes;
}
