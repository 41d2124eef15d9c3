import { type Failure, failure, generalLevelAt } from "@gradus/contracts";
import type { Run } from "./key-policy.ts";

/** A refusal with its reason, and the level that is within reach instead. */
export function refused(run: Pick<Run, "request" | "target">, fault: string, nearest: string | undefined): Failure {
  const name = run.request.level.kind === "grade" ? run.request.level.name : undefined;
  const asking = name ?? generalLevelAt(run.target.grade).name;
  const instead = nearest ? `. About ${nearest} is within reach` : "";
  return {
    ...failure("engine/out-of-reach"),
    nearest,
    message: `${asking} is not within reach of this piece: ${fault}${instead}.`,
  };
}
