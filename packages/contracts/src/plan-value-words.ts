import { table } from "./table.ts";

const intervals: Readonly<Record<number, string>> = {
  1: "a semitone",
  2: "a second",
  3: "a minor third",
  4: "a third",
  5: "a fourth",
  6: "a tritone",
  7: "a fifth",
  8: "a minor sixth",
  9: "a sixth",
  10: "a minor seventh",
  11: "a seventh",
  12: "an octave",
  14: "a ninth",
  16: "a tenth",
  24: "two octaves",
};

/** "a sixth", "13 semitones" */
export const intervalText = (size: number): string => intervals[size] ?? `${size} semitones`;

/** Both sizes of an interval by one name. */
const pairs: readonly (readonly [number, number, string])[] = [
  [1, 2, "seconds"],
  [3, 4, "thirds"],
  [8, 9, "sixths"],
  [10, 11, "sevenths"],
];

/** "thirds and octaves": of two sizes of one interval the common name. */
export function intervalNames(sizes: readonly number[]): readonly string[] {
  const paired = pairs.filter(([minor, major]) => sizes.includes(minor) && sizes.includes(major));
  const others = sizes.filter((size) => !paired.some(([minor, major]) => size === minor || size === major));
  return [...paired.map(([, , name]) => name), ...others.map((size) => `${intervalText(size).replace(/^an? /, "")}s`)];
}

/** "1 flat", "3 flats" */
export const count = (number: number, what: string): string => `${number} ${what}${number === 1 ? "" : "s"}`;

export const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const plural: Readonly<Record<string, string>> = table({
  "16th": "sixteenths",
  "32nd": "32nd notes",
  "64th": "64th notes",
});
const single: Readonly<Record<string, string>> = table({
  "16th": "a sixteenth",
  "32nd": "a 32nd note",
  "64th": "a 64th note",
});

/** A note value in words: "dotted quarter notes"; with "one" "an eighth note". */
export function valueText(value: string, number: "one" | "many" = "many"): string {
  const plain = value.replace("dotted-", "");
  const dotted = plain === value ? "" : "dotted ";
  if (number === "many") return `${dotted}${plural[plain] ?? `${plain} notes`}`;
  if (dotted === "" && single[plain]) return single[plain];
  return `${dotted === "" && plain === "eighth" ? "an" : "a"} ${dotted}${plain} note`;
}

/** "9–16", "20"; measures counted from the end by name. */
export function rangeText([first = 1, last = first]: readonly number[]): string {
  if (last === -1 && first < -1) return `the last ${-first}`;
  const name = (bar: number): string => (bar === -1 ? "the last" : bar < 0 ? `${-bar} from the end` : String(bar));
  return first === last ? name(first) : `${name(first)}–${name(last)}`;
}

/** "bars 9–16, 20", "the last 4 bars" */
export function barsText(ranges: readonly (readonly number[])[]): string {
  const names = ranges.map(rangeText);
  const [name = "", ...others] = names;
  if (others.length === 0 && name.startsWith("the last")) return name === "the last" ? "the last bar" : `${name} bars`;
  return `${others.length === 0 && !name.includes("–") ? "bar" : "bars"} ${names.join(", ")}`;
}
