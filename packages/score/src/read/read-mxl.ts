import { type Failure, failure, table } from "@gradus/contracts";
import { decodeText } from "./decode-text.ts";
import { unpackEntry, type ZipEntry, zipEntries } from "./zip-directory.ts";

const CONTAINER = "META-INF/container.xml";
const CONTAINER_BYTES = 256 * 1024;

/**
 * The score file inside a compressed MusicXML file. Only META-INF/container.xml and the root file that it names are
 * unpacked; without a usable container the first .musicxml or .xml entry is the score. `repairs` tells, in a teacher's
 * words, what was wrong with the archive and did no harm.
 */
export function readMxl(
  bytes: Uint8Array,
):
  | { readonly ok: true; readonly xml: Uint8Array; readonly name: string; readonly repairs: readonly string[] }
  | Failure {
  const directory = zipEntries(bytes);
  if (!directory.ok) return directory;
  const { entries } = directory;
  const named = namedRoot(bytes, entries);
  const root = named ?? entries.find(({ name }) => isScoreName(name));
  if (!root) return failure("file/unsupported");
  const content = unpackEntry(bytes, root);
  if (!content.ok) return content;
  const [a, b, c, d] = content.bytes;
  if (a === 0x50 && b === 0x4b && c === 3 && d === 4) return failure("file/archive-unsafe");
  const repairs: string[] = [];
  if (!named)
    repairs.push("The compressed file does not say which of its files is the score; the first score was read.");
  if (root.declared !== content.bytes.length) {
    repairs.push("The compressed file states a wrong size for the score; all of it was read.");
  }
  return { ok: true, xml: content.bytes, name: root.name, repairs };
}

const isScoreName = (name: string): boolean =>
  /\.(musicxml|xml)$/i.test(name) && !/(^|\/)(META-INF|__MACOSX)\//.test(name);

function namedRoot(bytes: Uint8Array, entries: readonly ZipEntry[]): ZipEntry | undefined {
  const container = entries.find(({ name }) => name === CONTAINER);
  const unpacked = container && unpackEntry(bytes, container, CONTAINER_BYTES);
  if (!unpacked?.ok) return undefined;
  const text = decodeText(unpacked.bytes);
  if (typeof text !== "string") return undefined;
  for (const path of rootPaths(text)) {
    const entry = entries.find(({ name }) => name === path.replaceAll("\\", "/"));
    if (entry && isScoreName(path)) return entry;
  }
  return undefined;
}

/** Read by pattern: some programs put a name with an apostrophe between single quotes, which no XML parser takes. */
function rootPaths(container: string): readonly string[] {
  const pattern = /<rootfile\b[^>]*?\bfull-path\s*=\s*(?:"([^"]*)"|'(.*?)'\s*(?=[\w-]+\s*=|\/?>))/gs;
  return [...container.matchAll(pattern)].map((match) => decodeEntities(match[1] ?? match[2] ?? ""));
}

const named: Readonly<Record<string, string>> = table({ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" });
const decodeEntities = (text: string): string =>
  text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return named[name] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
