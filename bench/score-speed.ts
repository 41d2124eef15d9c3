// Reading and writing MusicXML beside bare parsers, same bytes, same run: `npx node bench/score-speed.ts [folder]`.
// Ratios are what counts: the median over the files of our time by that of saxes building a bare tree. Times are CPU
// times, so that other work on the machine changes little. At the end the largest score, alone in a process of its own.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { decodeText, detectFormat, readMxl, readScore, writeMusicXml } from "@gradus/score";
import { DOMParser, XMLSerializer } from "@xmldom/xmldom";
import { XmlDocument } from "libxml2-wasm";
import { SaxesParser } from "saxes";
import { corpus, quantile, scoreFiles } from "./corpus-files.ts";

type BareNode = { name: string; attributes: Record<string, string>; children: (BareNode | string)[] };
const rounds = 3;
const largest = "scores/choir-orchestra/beethoven-beethoven-op-125-4.mxl";
if (process.argv[2] === "--alone") {
  readAndWriteAlone(path.join(corpus, largest));
  process.exit(0);
}
const ours: number[] = [];
const ratios: number[] = [];
const libxml: number[] = [];
const xmldom: number[] = [];

for (const file of scoreFiles(process.argv[2] ?? "scores")) {
  const bytes = readFileSync(file);
  const xml = plainXml(bytes);
  if (!xml || xml.length > 8e6) continue;
  const text = decodeText(xml);
  if (typeof text !== "string") continue;
  const megabytes = xml.length / 1e6;
  const own = best(() => {
    const read = readScore(xml);
    if (read.ok) writeMusicXml(read.score);
  });
  const bare = best(() => bareTree(text));
  const wasm = best(() => XmlDocument.fromBuffer(xml).dispose());
  const dom = best(() => new XMLSerializer().serializeToString(new DOMParser().parseFromString(text, "text/xml")));
  ours.push(own / megabytes);
  libxml.push(wasm / megabytes);
  xmldom.push(dom / megabytes);
  ratios.push(own / bare);
}
console.log(
  `${ours.length} files; read + write ${quantile(ours, 0.5).toFixed(0)} ms/MB (median), p95 ${quantile(ours, 0.95).toFixed(0)}`,
);
console.log(
  `by saxes' bare tree: median ${quantile(ratios, 0.5).toFixed(2)} x, p95 ${quantile(ratios, 0.95).toFixed(2)} x`,
);
console.log(
  `libxml2-wasm parse alone: ${quantile(libxml, 0.5).toFixed(0)} ms/MB (median); xmldom read + write: ${quantile(xmldom, 0.5).toFixed(0)} ms/MB`,
);
const alone = spawnSync(process.execPath, [import.meta.filename, "--alone"], { encoding: "utf8" });
console.log(`${largest}: ${alone.stdout.trim()}${alone.stderr}`);

/** What a worker does with one score: read the packed file, write it, pack nothing. */
function readAndWriteAlone(file: string): void {
  const since = performance.now();
  const read = readScore(readFileSync(file));
  const written = read.ok ? writeMusicXml(read.score) : "";
  const wall = (performance.now() - since) / 1000;
  const { user, system } = process.cpuUsage();
  const peak = process.resourceUsage().maxRSS / 1024;
  console.log(
    `${(written.length / 1e6).toFixed(1)} MB, ${wall.toFixed(1)} s (CPU ${((user + system) / 1e6).toFixed(1)} s), peak ${peak.toFixed(0)} MB`,
  );
}

function plainXml(bytes: Uint8Array): Uint8Array | undefined {
  if (detectFormat(bytes) !== "mxl") return bytes;
  const unpacked = readMxl(bytes);
  return unpacked.ok ? unpacked.xml : undefined;
}

/** Least CPU time in ms. */
function best(work: () => void): number {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round += 1) {
    const since = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(since);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

/** What any tree builder must do: elements, attributes and text, nothing more. */
function bareTree(text: string): BareNode {
  const root: BareNode = { name: "", attributes: {}, children: [] };
  const stack = [root];
  const parser = new SaxesParser();
  parser.on("opentag", (tag) => {
    const node: BareNode = { name: tag.name, attributes: tag.attributes as Record<string, string>, children: [] };
    stack.at(-1)?.children.push(node);
    stack.push(node);
  });
  parser.on("closetag", () => void stack.pop());
  parser.on("text", (content) => void stack.at(-1)?.children.push(content));
  parser.write(text).close();
  return root;
}
