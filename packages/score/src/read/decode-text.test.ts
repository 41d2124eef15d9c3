import { describe, expect, it } from "vitest";
import { decodeText } from "./decode-text.ts";
import { detectFormat } from "./detect-format.ts";

const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0));
const utf16 = (text: string, isBig: boolean): Uint8Array =>
  Uint8Array.from(
    [...text].flatMap((char) => {
      const code = char.charCodeAt(0);
      return isBig ? [code >> 8, code & 255] : [code & 255, code >> 8];
    }),
  );
const XML = "<a>Prélude ♯</a>";

describe("decodeText", () => {
  it.each([
    ["UTF-8", new TextEncoder().encode(XML), XML],
    ["UTF-8 with a mark", new TextEncoder().encode(`\ufeff${XML}`), XML],
    ["UTF-16 LE", utf16(XML, false), XML],
    ["UTF-16 BE", utf16(XML, true), XML],
    ["UTF-16 LE with a mark", utf16(`\ufeff${XML}`, false), XML],
    ["UTF-16 BE with a mark", utf16(`\ufeff${XML}`, true), XML],
    ["ISO-8859-1", latin1('<?xml version="1.0" encoding="ISO-8859-1"?><a>\xe9</a>'), "é</a>"],
    ["Windows-1252", latin1("<?xml version='1.0' encoding='windows-1252'?><a>\x80</a>"), "€</a>"],
    ["Latin-1 that says UTF-8", latin1('<?xml version="1.0" encoding="UTF-8"?><a>\xe9</a>'), "é</a>"],
    ["UTF-8 that says UTF-16", new TextEncoder().encode('<?xml version="1.0" encoding="UTF-16"?><a>é</a>'), "é</a>"],
  ])("reads %s", (_, bytes, end) => {
    const text = decodeText(bytes);
    expect(typeof text === "string" && text.endsWith(end)).toBe(true);
  });

  it("refuses an encoding that nobody knows", () => {
    expect(decodeText(latin1('<?xml version="1.0" encoding="x-none"?><a/>'))).toMatchObject({ code: "file/encoding" });
  });
});

describe("detectFormat", () => {
  it.each([
    ["musicxml", '<?xml version="1.0"?><x/>'],
    ["musicxml", '\n <score-partwise version="4.0">'],
    ["musicxml", '<!DOCTYPE score-timewise PUBLIC "x">'],
    ["musicxml", "<!-- by hand --><score-partwise>"],
    ["mxl", "PK\x03\x04..."],
    ["pdf", "\n%PDF-1.7"],
    ["midi", "MThd...."],
    ["midi", "RIFF....RMID"],
    [undefined, "<!DOCTYPE html><html>"],
    [undefined, "\x89PNG"],
    [undefined, ""],
  ])("says %s for %j", (format, text) => expect(detectFormat(latin1(text))).toBe(format));

  it("sees XML in UTF-16", () => expect(detectFormat(utf16('<?xml version="1.0"?><a/>', false))).toBe("musicxml"));
});
