import { requests } from "@gradus/db";
import { and, eq, or } from "drizzle-orm";
import type { Context } from "../context.ts";
import type { RunJob } from "../ports/index.ts";
import type { Runs } from "../request-services.ts";
import { endAsFailed, isFenced } from "../requests/end-run.ts";
import { causeOf, isLost } from "./claim.ts";
import { processRun } from "./process.ts";
import { processSound } from "./process-sound.ts";
import { failVariant, processVariant } from "./process-variant.ts";
import { reapRuns, recoverRuns } from "./recover.ts";

export function createRuns(context: Context): Runs {
  const { database, changes, clock } = context;

  const fail: Runs["fail"] = async (job, code) => {
    await database.transaction((tx) => endAsFailed(context, tx, { requestId: job.requestId, run: job.run }, code));
    changes.changed(job.requestId);
  };

  /** A run that a living worker holds is left alone: that attempt, or the reaper after it, will settle it. */
  async function exhausted(job: RunJob): Promise<void> {
    const { variant } = job;
    if (variant !== undefined) return failVariant(context, { ...job, variant }, "engine/lost");
    const [row] = await database.db
      .select({ errorCode: requests.errorCode })
      .from(requests)
      .where(and(isFenced(job), or(eq(requests.status, "pending"), isLost(clock.now()))));
    if (row) await fail(job, causeOf(row.errorCode));
  }

  return {
    process: ({ variant, ...job }) =>
      variant === undefined ? processRun(context, job) : processVariant(context, { ...job, variant }),
    sound: (job) => processSound(context, job),
    fail,
    exhausted,
    recover: () => recoverRuns(context),
    reap: () => reapRuns(context),
  };
}
