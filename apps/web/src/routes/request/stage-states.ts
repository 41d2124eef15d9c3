import { type Request, type RequestProgress, type Stage, stages } from "@gradus/contracts";

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

/** An MP3 that is not there by then has failed or waits behind many others; a reload shows it. */
const SOUND_WAIT_MS = 15 * 60_000;

/** True while the MP3 of a completed request may still come (PROC-17). */
export const awaitsSound = (
  { status, finished_at, modified_mp3_url }: Pick<Request, "status" | "finished_at" | "modified_mp3_url">,
  now: number,
): boolean =>
  status === "completed" &&
  modified_mp3_url === null &&
  finished_at !== null &&
  now - Date.parse(finished_at) < SOUND_WAIT_MS;
