import { readFileSync } from "node:fs";
import path from "node:path";
import { run } from "@gradus/pipeline";

/** What a bench asks of a rewrite; whose part it is is left to the product. */
type Asked = {
  readonly type: "simplify" | "complexify";
  /** a level name of the General system, a number, or a step */
  readonly level: string;
  readonly instrument?: string;
  readonly key?: string;
};

/** The rewrite of a file as MusicXML, and the seconds of processor time that it took. */
export async function rewriteFile(file: string, { type, level, instrument = "", key = "auto" }: Asked) {
  const bytes = readFileSync(file);
  const since = process.cpuUsage();
  const result = await run(bytes, path.basename(file), {
    arrange: {
      type,
      system: "General",
      level,
      instrument,
      part: null,
      key,
      requirements: "",
      mustHaves: "",
      seed: 0,
    },
    formats: ["musicxml"],
    withView: false,
  });
  const { user, system } = process.cpuUsage(since);
  return { result, seconds: (user + system) / 1e6 };
}
