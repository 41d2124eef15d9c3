// Reading and writing MusicXML beside bare parsers, same bytes, same run: `npx node bench/score-speed.ts [folder]`.
// Ratios are what counts: the median over the files of our time by that of saxes building a bare tree.
import { readFileSync } from "node:fs";
import { decodeText, detectFormat, readMxl, readScore, writeMusicXml } from "@gradus/score";
import { XmlDocument } from "libxml2-wasm";
import { SaxesParser } from "saxes";
import { quantile, scoreFiles } from "./corpus-files.ts";

type BareNode = { name: string; attributes: Record<string, string>; children: (BareNode | string)[] };
const rounds = 3;
const ours: number[] = [];
const ratios: number[] = [];
const libxml: number[] = [];

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
  ours.push(own / megabytes);
  libxml.push(wasm / megabytes);
  ratios.push(own / bare);
}
console.log(
  `${ours.length} files; read + write ${quantile(ours, 0.5).toFixed(0)} ms/MB (median), p95 ${quantile(ours, 0.95).toFixed(0)}`,
);
console.log(
  `by saxes' bare tree: median ${quantile(ratios, 0.5).toFixed(2)} x, p95 ${quantile(ratios, 0.95).toFixed(2)} x`,
);
console.log(`libxml2-wasm parse alone: ${quantile(libxml, 0.5).toFixed(0)} ms/MB`);

function plainXml(bytes: Uint8Array): Uint8Array | undefined {
  if (detectFormat(bytes) !== "mxl") return bytes;
  const unpacked = readMxl(bytes);
  return unpacked.ok ? unpacked.xml : undefined;
}

function best(work: () => void): number {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round += 1) {
    const since = performance.now();
    work();
    least = Math.min(least, performance.now() - since);
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
