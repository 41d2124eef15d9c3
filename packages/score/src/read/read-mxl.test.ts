import { inputLimits } from "@gradus/contracts";
import { strFromU8, strToU8, unzipSync, type Zippable, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { writeMxl } from "../write/write-mxl.ts";
import { readMxl } from "./read-mxl.ts";

const SCORE = '<score-partwise version="4.0"/>';
const container = (attributes: string): Uint8Array =>
  strToU8(`<container><rootfiles><rootfile ${attributes}/></rootfiles></container>`);
const zip = (files: Zippable): Uint8Array => zipSync(files, { mtime: "1980-01-01T00:00:00" });
const answer = (bytes: Uint8Array): string => {
  const result = readMxl(bytes);
  return result.ok ? `${result.name}: ${strFromU8(result.xml)}` : result.code;
};

/** Overwrites a 32-bit field of the first entry in the central directory. */
function forged(bytes: Uint8Array, field: number, value: number): Uint8Array {
  const copy = bytes.slice();
  const view = new DataView(copy.buffer);
  const directory = view.getUint32(copy.length - 22 + 16, true);
  view.setUint32(directory + field, value, true);
  return copy;
}

describe("readMxl", () => {
  it("reads the root file that the container names, not the first", () => {
    const files = { "a.xml": strToU8("<other/>"), "b.xml": strToU8(SCORE) };
    expect(answer(zip({ ...files, "META-INF/container.xml": container('full-path="b.xml"') }))).toBe(`b.xml: ${SCORE}`);
  });

  it.each([
    ["single quotes", "full-path='b.xml'", "b.xml"],
    ["an apostrophe between single quotes", "full-path='it's me.xml' media-type='x'", "it's me.xml"],
    ["an escaped name", 'full-path="R&amp;B &#x266F;.xml"', "R&B ♯.xml"],
    ["a name that is absent", 'full-path="nowhere.xml"', "found.xml"],
    ["an image first", 'full-path="p.png"/><rootfile full-path="b.xml"', "b.xml"],
  ])("takes %s", (_, attributes, name) => {
    const score = { [name]: strToU8(SCORE) };
    expect(answer(zip({ "META-INF/container.xml": container(attributes), ...score }))).toBe(`${name}: ${SCORE}`);
  });

  it("takes folders written with backslashes", () => {
    const files = { "META-INF\\container.xml": container('full-path="in\\b.xml"'), "in\\b.xml": strToU8(SCORE) };
    expect(answer(zip({ "a.xml": strToU8("<other/>"), ...files }))).toBe(`in/b.xml: ${SCORE}`);
  });

  it("does without a container", () => {
    expect(answer(zip({ "notes.txt": strToU8("x"), "song.musicxml": strToU8(SCORE) }))).toBe(`song.musicxml: ${SCORE}`);
    expect(answer(zip({ "notes.txt": strToU8("x") }))).toBe("file/unsupported");
  });

  it.each([["../../evil.xml"], ["/abs.xml"], ["C:\\x.xml"], ["a/..\\b.xml"], ["inner.mxl"], ["inner.zip"]])(
    "refuses the entry %s",
    (name) => expect(answer(zip({ [name]: strToU8(SCORE) }))).toBe("file/archive-unsafe"),
  );

  it("refuses an archive under a score's name, links and encryption", () => {
    const inner = zip({ "x.xml": strToU8(SCORE) });
    expect(answer(zip({ "x.xml": inner }))).toBe("file/archive-unsafe");
    const plain = zip({ "x.xml": strToU8(SCORE) });
    expect(answer(forged(plain, 38, 0xa1ff0000))).toBe("file/archive-unsafe");
    expect(answer(forged(plain, 8, 0x00080001))).toBe("file/archive-unsafe");
  });

  it("stops at a bomb, whatever its header declares", () => {
    const bomb = zip({ "x.xml": [new Uint8Array(1 << 20), { level: 6 }] });
    expect(answer(bomb)).toBe("file/archive-limit");
    expect(answer(forged(bomb, 24, 1000))).toBe("file/archive-limit");
    const huge = forged(zip({ "x.xml": strToU8(SCORE) }), 24, inputLimits.archiveUnpackedBytes + 1);
    expect(answer(huge)).toBe("file/archive-limit");
  });

  it("refuses too many entries", () => {
    const many = Array.from({ length: inputLimits.archiveEntries + 1 }, (_, i) => [`${i}.txt`, new Uint8Array()]);
    expect(answer(zip(Object.fromEntries(many)))).toBe("file/archive-limit");
  });

  it("notices damage and truncation at every place", () => {
    const good = zip({ "x.xml": strToU8(SCORE.repeat(20)) });
    expect(answer(forged(good, 16, 1))).toBe("file/unreadable");
    for (let length = 4; length < good.length; length++) expect(answer(good.subarray(0, length))).toMatch(/^file\//);
    for (let at = 0; at < good.length; at++) {
      const broken = good.slice();
      broken[at] = (broken[at] ?? 0) ^ 0xff;
      expect(typeof answer(broken)).toBe("string");
    }
  });
});

describe("writeMxl", () => {
  it("is read again and always gives the same bytes", () => {
    const bytes = writeMxl(strToU8(SCORE), "My & Song.musicxml");
    expect(answer(bytes)).toBe(`My & Song.musicxml: ${SCORE}`);
    expect(writeMxl(strToU8(SCORE), "My & Song.musicxml")).toEqual(bytes);
  });

  it("puts a stored mimetype first, as the container of MusicXML 4.0 asks", () => {
    const bytes = writeMxl(strToU8(SCORE), "a.musicxml");
    expect(strFromU8(bytes.subarray(30, 38 + 34))).toBe("mimetypeapplication/vnd.recordare.musicxml".slice(0, 42));
    expect(Object.keys(unzipSync(bytes))).toEqual(["mimetype", "META-INF/container.xml", "a.musicxml"]);
  });
});
