import { parseArgs } from "node:util";
import { UsageError } from "./usage.ts";

export type Arguments = {
  readonly positionals: readonly string[];
  readonly text: (name: string) => string | undefined;
  readonly flag: (name: string) => boolean;
};

/** Joins an argument that looks like a signed number to the option before it: parseArgs refuses `--level -2`. */
function joinSigned(args: readonly string[]): string[] {
  const joined: string[] = [];
  for (const arg of args) {
    const last = joined.at(-1);
    if (last && /^--[a-z-]+$/.test(last) && /^[-+−]\d/.test(arg)) joined[joined.length - 1] = `${last}=${arg}`;
    else joined.push(arg);
  }
  return joined;
}

/** Reads the arguments of one command; `flagNames` take no value. Throws UsageError for unknown options or a wrong number of files (or texts: `what`). */
export function readArguments(
  args: readonly string[],
  options: readonly string[],
  count: number,
  what = "file name",
  flagNames: readonly string[] = [],
): Arguments {
  const flags = new Set(["json", ...flagNames]);
  const parsed = parse(args, [...options, "json"], flags);
  if (parsed.positionals.length !== count)
    throw new UsageError(`Expected ${count} ${what}${count === 1 ? "" : "s"}, got ${parsed.positionals.length}.`);
  return {
    positionals: parsed.positionals,
    text: (name) => (typeof parsed.values[name] === "string" ? parsed.values[name] : undefined),
    flag: (name) => parsed.values[name] === true,
  };
}

function parse(args: readonly string[], names: readonly string[], flags: ReadonlySet<string>) {
  try {
    return parseArgs({
      args: joinSigned(args),
      allowPositionals: true,
      options: Object.fromEntries(
        names.map((name) => [name, { type: flags.has(name) ? ("boolean" as const) : ("string" as const) }]),
      ),
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : "The arguments could not be read.");
  }
}

/** One of a list of values, else a UsageError that names them. */
export function oneOf<T extends string>(value: string | undefined, allowed: readonly T[], option: string): T {
  const found = allowed.find((one) => one.toLowerCase() === value?.toLowerCase());
  if (!found) throw new UsageError(`--${option} must be one of ${allowed.join(", ")}.`);
  return found;
}
