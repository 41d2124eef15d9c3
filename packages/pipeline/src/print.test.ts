import { readFileSync } from "node:fs";
import path from "node:path";
import { reportSchema } from "@gradus/contracts";
import { beforeAll, expect, test } from "vitest";
import { type PrintInput, print } from "./print.ts";
import { run } from "./run.ts";

const source = readFileSync(path.join(import.meta.dirname, "../../../apps/web/public/samples/amazing-grace.musicxml"));
let input: PrintInput;
beforeAll(async () => {
  const result = await run(source, "amazing-grace.musicxml", {
    arrange: {
      type: "simplify",
      level: "Elementary",
      system: "General",
      instrument: "",
      part: null,
      key: "keep",
      requirements: "",
      mustHaves: "",
      seed: 0,
    },
    formats: ["musicxml"],
    withView: false,
  });
  if (!result.ok) throw new Error(result.code);
  input = { source, result: result.outputs.musicxml ?? new Uint8Array(), report: reportSchema.parse(result.report) };
});

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString("latin1");

test.each([
  ["letter", "score", "[0 0 612 792]"],
  ["a4", "changes", "[0 0 595."],
  ["letter", "parts", "[0 0 612 792]"],
] as const)("on %s paper the %s come as a PDF of that size", async (paper, copy, box) => {
  const printed = await print(input, "amazing-grace.musicxml", { paper, copy });
  if (!printed.ok) throw new Error(printed.code);
  // one part has no parts of its own
  expect(printed.kind).toBe("pdf");
  expect(text(printed.bytes)).toContain(`/MediaBox ${box}`);
});

test("a duo comes as a zip with its score and a PDF for each player", async () => {
  const one = new TextDecoder().decode(input.result);
  const part = /<part id="([^"]*)">[\s\S]*?<\/part>/.exec(one);
  const entry = /<score-part id="[^"]*">[\s\S]*?<\/score-part>/.exec(one);
  const [body = "", id = ""] = part ?? [];
  const second = (xml: string): string => xml.replaceAll(`id="${id}`, 'id="Z1');
  const duo = one
    .replace(entry?.[0] ?? "", (found) => found + second(found))
    .replace(body, (found) => found + second(found));
  const printed = await print({ ...input, result: new TextEncoder().encode(duo) }, "duo.musicxml", {
    paper: "a4",
    copy: "parts",
  });
  if (!printed.ok) throw new Error(printed.code);
  expect(printed.kind).toBe("zip");
  expect(text(printed.bytes).slice(0, 2)).toBe("PK");
  expect(text(printed.bytes)).toContain("Score.pdf");
  expect(new Set(text(printed.bytes).match(/[12] [^/\n]*?\.pdf/g)).size).toBe(2);
});

test("a result that is no score is refused", async () => {
  const printed = await print({ ...input, result: new Uint8Array([1, 2]) }, "x.musicxml", {
    paper: "a4",
    copy: "score",
  });
  expect(printed.ok).toBe(false);
});
