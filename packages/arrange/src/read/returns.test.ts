import { expect, it } from "vitest";
import { barOf } from "../testing/bars.ts";
import { returnsOf } from "./returns.ts";

const bars = (names: string) => [...names].map((name) => (name === "-" ? undefined : barOf([`4 ${name}4`])));
const marks = (names: string): string =>
  returnsOf(bars(names))
    .map((mark) => (mark ? "x" : "."))
    .join("");

it.each([
  ["CDEFCDEF", "....xxxx"],
  ["CDEFGCDEFA", ".....xxxx."],
  ["CDECDE", "......"],
  ["CDECDECDECDE", "............"],
  ["CDE-CDE-", "........"],
  ["CDEFCDEG", "........"],
])("of %s the returning phrase is %s", (names, expected) => expect(marks(names)).toBe(expected));
