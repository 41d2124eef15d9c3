import { beforeEach, expect, it, vi } from "vitest";
import type { EditorValues } from "./editor-values.ts";
import { keepValues, keptValues } from "./kept-order.ts";

const fresh: EditorValues = {
  instrument: "Piano",
  otherName: "",
  part: "P1",
  modificationType: "Simplify Score",
  originalKey: "detect",
  targetKey: "auto",
  assessmentOption: "General",
  targetDifficulty: "Elementary",
  requirements: "",
  mustHaves: "",
  pdfScore: true,
  musicXML: true,
  midi: true,
};
const file = (name: string): File => new File(["notes"], name, { lastModified: 7 });

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});

it("point 12: what was said about a file is there again after a reload, and about no other file", () => {
  const said = { ...fresh, targetDifficulty: "Beginner", mustHaves: "no octaves", midi: false };
  keepValues(file("a.xml"), said);
  expect(keptValues(file("a.xml"), fresh)).toEqual(said);
  expect(keptValues(file("b.xml"), fresh)).toEqual(fresh);
});

it("takes no field that the form has not, and none of another kind", () => {
  localStorage.setItem(
    "gradus.order",
    JSON.stringify({ file: "a.xml 5 7", values: { midi: "no", evil: 1, part: "P2" } }),
  );
  expect(keptValues(file("a.xml"), fresh)).toEqual({ ...fresh, part: "P2" });
  localStorage.setItem("gradus.order", "{");
  expect(keptValues(file("a.xml"), fresh)).toEqual(fresh);
});
