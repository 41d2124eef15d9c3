import type { Failure, InputSummary, Issue } from "@gradus/contracts";
import { validate } from "@gradus/score";
import { inputSummary } from "./input-summary.ts";
import { readUpload } from "./read-upload.ts";

export type CheckResult =
  | { readonly ok: true; readonly input: InputSummary; readonly issues: readonly Issue[] }
  | Failure;

/** What the validator and the reader say about a file. */
export async function check(bytes: Uint8Array): Promise<CheckResult> {
  const read = await readUpload(bytes);
  if (!read.ok) return read;
  return {
    ok: true,
    input: inputSummary(read),
    issues: [...(read.reading?.issues ?? []), ...read.score.warnings, ...validate(read.score)],
  };
}
