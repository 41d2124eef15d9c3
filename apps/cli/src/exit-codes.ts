import type { ErrorCode } from "@gradus/contracts";

/** The only place that turns a code into an exit code. */
export const exitCodes = { done: 0, internal: 1, usage: 2, refused: 3, missed: 4 } as const;

export function exitCodeOf(code: ErrorCode): number {
  if (code === "engine/target-unknown") return exitCodes.usage;
  if (code.startsWith("file/") || code === "engine/no-part" || code === "engine/out-of-reach") return exitCodes.refused;
  return exitCodes.internal;
}
