import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { readScan, type ScanReader, useScanReader } from "./read-scan.ts";
import { readUpload } from "./read-upload.ts";

const folder = mkdtempSync(path.join(tmpdir(), "gradus-fake-scan-reader-"));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => useScanReader(undefined));

const sample = path.join(import.meta.dirname, "../../../apps/web/public/samples/fur-elise.musicxml");
/** Two pages that show one picture (ISO 32000-1, 7.5; readers find the objects again). */
const scan = new TextEncoder().encode(
  [
    "%PDF-1.4",
    "1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj",
    "2 0 obj\n<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>\nendobj",
    ...[3, 4].map(
      (page) =>
        `${page} 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 500 800] /Contents 5 0 R /Resources << /XObject << /I 6 0 R >> >> >>\nendobj`,
    ),
    "5 0 obj\n<< /Length 26 >>\nstream\n500 0 0 800 0 0 cm /I Do Q\nendstream\nendobj",
    "6 0 obj\n<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray /Length 1 >>\nstream\n0\nendstream\nendobj",
    "trailer\n<< /Root 1 0 R /Size 7 >>\n%%EOF\n",
  ].join("\n"),
);

/** A shell script in Audiveris's place; `$out` is the folder that it is told to write to, `$pdf` the file. */
function fake(name: string, script: string): string {
  const file = path.join(folder, name);
  const head = '[ "$1 $2 $3" = "-batch -export -output" ] || exit 9\nout=$4\npdf=$5\nmkdir -p "$out/scan"';
  writeFileSync(file, `#!/bin/sh\n${head}\n${script}\n`);
  chmodSync(file, 0o755);
  return file;
}

const reader = (program: string, more: Partial<ScanReader> = {}): ScanReader => ({
  program,
  timeMs: 20_000,
  memoryBytes: 2 ** 30,
  ...more,
});

const codeOf = async (): Promise<string> => {
  const read = await readUpload(scan);
  return read.ok ? "read" : read.code;
};

test("without a program for it a scan is refused as one", async () => {
  expect(await codeOf()).toBe("file/pdf-scan");
});

test("a scan is read by the program that is installed, and all of it is doubtful", async () => {
  useScanReader(fake("reads", `[ -s "$pdf" ] && cp "${sample}" "$out/scan/scan.musicxml"`));
  const read = await readUpload(scan);
  if (!read.ok) throw new Error(read.code);
  expect(read).toMatchObject({ format: "pdf", pages: 2, reading: { kind: "pdf-scan", confidence: 0.5 } });
  expect(read.score.parts[0]?.measures.length).toBe(read.reading?.measures.length);
  expect(readFileSync(sample, "utf8")).toContain(`<measure number="${read.reading?.measures.at(-1)?.measure}"`);
});

test.each([
  ["is not there", path.join(folder, "nowhere")],
  ["fails", fake("fails", `cp "${sample}" "$out/scan/scan.musicxml"; exit 1`)],
  ["writes nothing", fake("writes-nothing", "exit 0")],
  ["writes what is no score", fake("writes-rubbish", 'echo "<html/>" > "$out/scan/scan.xml"')],
  [
    "writes a score for each movement",
    fake("movements", `for n in 1 2; do cp "${sample}" "$out/scan.mvt$n.xml"; done`),
  ],
])("where the program %s the scan is refused by the same reason", async (_what, program) => {
  useScanReader(program);
  expect(await codeOf()).toBe("file/pdf-scan");
});

test("a program that does not end is ended, with what it started", async () => {
  const pids = path.join(folder, "pids");
  const program = fake("hangs", `sleep 60 & echo $! > "${pids}"; wait`);
  expect(await readScan(scan, reader(program, { timeMs: 1500 }))).toBeUndefined();
  const pid = Number(readFileSync(pids, "utf8"));
  await expect.poll(() => isRunning(pid), { timeout: 5000 }).toBe(false);
});

/** `tail` holds all of a line that never ends. */
test.runIf(process.platform === "linux")("a program that takes too much memory is ended", async () => {
  const program = fake("swells", "head -c 400000000 /dev/zero | tail; sleep 600");
  expect(await readScan(scan, reader(program, { timeMs: 600_000, memoryBytes: 60 * 2 ** 20 }))).toBeUndefined();
});

test("the program gets no variable of ours", async () => {
  vi.stubEnv("APP_SECRET", "a secret");
  const program = fake("curious", `[ -z "$APP_SECRET" ] && cp "${sample}" "$out/scan/scan.musicxml"`);
  expect(await readScan(scan, reader(program))).toBeDefined();
  vi.unstubAllEnvs();
});

function isRunning(pid: number): boolean {
  try {
    // a process that has ended and that nobody has asked about yet is a zombie
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}
