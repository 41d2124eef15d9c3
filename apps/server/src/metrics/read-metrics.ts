import type { Services } from "@gradus/core";
import { exposition, type Family } from "./exposition.ts";
import type { HttpMetrics } from "./http-metrics.ts";

const one = (name: string, type: Family["type"], help: string, value: number): Family => ({
  name,
  type,
  help,
  samples: [{ value }],
});

/** Everything that /metrics says (rest.md section 8). */
export async function readMetrics(
  { metrics, figures }: Pick<Services, "metrics" | "figures">,
  http: HttpMetrics,
): Promise<string> {
  const { requestsByStatus, scoresCharged, scoresRefunded, engine } = await metrics.read();
  const queue = await figures.queue();
  return exposition([
    ...http.families(),
    {
      name: "gradus_requests",
      help: "Requests that are not deleted, by status.",
      type: "gauge",
      samples: Object.entries(requestsByStatus).map(([status, value]) => ({ labels: { status }, value })),
    },
    one("gradus_queue_waiting", "gauge", "Requests that wait for a worker.", queue.waiting),
    one("gradus_queue_running", "gauge", "Requests that a worker has.", queue.running),
    one("gradus_queue_oldest_seconds", "gauge", "Age of the one that waits longest.", queue.oldestSeconds ?? 0),
    one("gradus_scores_charged_total", "counter", "Scores that requests cost.", scoresCharged),
    one("gradus_scores_refunded_total", "counter", "Scores that requests gave back.", scoresRefunded),
    {
      name: "gradus_engine_run_seconds",
      help: "Time from the start to the end of completed runs.",
      type: "summary",
      samples: [
        { suffix: "_sum", value: engine.seconds },
        { suffix: "_count", value: engine.runs },
      ],
    },
  ]);
}
