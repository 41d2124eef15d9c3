import { doubtfulBelow, type Reading, type ReadingOptions } from "@gradus/contracts";
import type { Arguments } from "./arguments.ts";
import { UsageError } from "./usage.ts";

/** `--reading metre=3/4,pickup=1,key=G major,hands=split`: what is to be taken instead of what the reader infers. */
export function readReading(given: Arguments): ReadingOptions | undefined {
  const text = given.text("reading");
  if (text === undefined) return undefined;
  const pairs = text.split(",").map((pair) => pair.split("=").map((part) => part.trim()));
  const wrong = pairs.find(([name, value, ...more]) => !name || !value || more.length > 0);
  if (wrong) throw new UsageError(`--reading ${text}: write NAME=VALUE, with commas between several.`);
  return { choices: Object.fromEntries(pairs as [string, string][]) };
}

/** What was inferred from a file that is no MusicXML, for people. */
export function printReading({ choices, confidence }: Reading): void {
  for (const { label, value, origin, confidence: sure } of choices) {
    console.error(`${label}: ${value} (${origin}${origin === "inferred" ? `, ${Math.round(100 * sure)} % sure` : ""})`);
  }
  if (confidence < doubtfulBelow) console.error("The reading is doubtful: look it over before you use it.");
}
