import type { ArrangeRequest } from "@gradus/arrange";
import { type ArrangeOptions, type Failure, failure, keyNames, parseLevel, statedTempo } from "@gradus/contracts";

/** Turns what a person asked for into what the engine takes. Errors: engine/target-unknown. */
export function arrangeRequest(options: ArrangeOptions): ArrangeRequest | Failure {
  const level = parseLevel(options.level, options.system);
  const key = keyNames.find((name) => name === options.key) ?? (options.key === "auto" ? "auto" : "keep");
  if (!level) return failure("engine/target-unknown");
  return {
    type: options.type,
    system: options.system,
    level,
    instrument: options.instrument,
    part: options.part ?? undefined,
    key,
    seed: options.seed,
    tempo: statedTempo(options.reading),
    requirements: options.requirements,
    mustHaves: options.mustHaves,
    plan: options.plan,
  };
}
