import { type RequestProgress, type Stage, stages } from "@gradus/contracts";

export type StageState = { readonly stage: Stage; readonly label: string; readonly state: "done" | "now" | "open" };

const label = (stage: Stage): string => stage.charAt(0).toUpperCase() + stage.slice(1);

type Run = Pick<RequestProgress, "status" | "stage">;

/** The six stages as notes: played, being played, still to come. */
export function stageStates({ status, stage }: Run): readonly StageState[] {
  const current = stage === null ? -1 : stages.indexOf(stage);
  return stages.map((name, index) => ({
    stage: name,
    label: label(name),
    state:
      status === "completed" || index < current
        ? "done"
        : index === current && status === "processing"
          ? "now"
          : "open",
  }));
}

/** What is going on, in one word. */
export function runWord({ status, stage }: Run): string {
  if (status === "pending" || stage === null) return status === "processing" ? "Starting" : "Waiting for its turn";
  return label(stage);
}

export const isRunning = (status: string): boolean => status === "pending" || status === "processing";
