import type { FastifyInstance } from "fastify";
import type { Family, Sample } from "./exposition.ts";

const buckets = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60] as const;
type Durations = { readonly counts: number[]; total: number; seconds: number };

export type HttpMetrics = {
  /** Counts every answer of a host from here on. */
  readonly observe: (app: FastifyInstance) => void;
  readonly families: () => readonly Family[];
};

/** Answers of this process by route, never by address: that would name requests and grow without end. */
export function createHttpMetrics(): HttpMetrics {
  const answers = new Map<string, { readonly labels: Record<string, string>; count: number }>();
  const durations: Durations = { counts: buckets.map(() => 0), total: 0, seconds: 0 };

  return {
    observe: (app) => {
      app.addHook("onResponse", async (request, reply) => {
        const route = request.routeOptions.url ?? "other";
        const labels = { method: request.method, route, status: `${Math.floor(reply.statusCode / 100)}xx` };
        const key = Object.values(labels).join(" ");
        const known = answers.get(key) ?? { labels, count: 0 };
        known.count += 1;
        answers.set(key, known);
        // a stream is open for as long as somebody watches
        if (String(reply.getHeader("content-type")).startsWith("text/event-stream")) return;
        const seconds = reply.elapsedTime / 1000;
        durations.total += 1;
        durations.seconds += seconds;
        for (const [index, bucket] of buckets.entries()) {
          if (seconds <= bucket) durations.counts[index] = (durations.counts[index] ?? 0) + 1;
        }
      });
    },
    families: () => {
      const bounded = buckets.map((le, index) => ({
        suffix: "_bucket",
        labels: { le: String(le) },
        value: durations.counts[index] ?? 0,
      }));
      const all: readonly Sample[] = [
        ...bounded,
        { suffix: "_bucket", labels: { le: "+Inf" }, value: durations.total },
        { suffix: "_sum", value: durations.seconds },
        { suffix: "_count", value: durations.total },
      ];
      return [
        {
          name: "gradus_http_requests_total",
          help: "Answers of this process.",
          type: "counter",
          samples: [...answers.values()].map(({ labels, count }) => ({ labels, value: count })),
        },
        {
          name: "gradus_http_request_duration_seconds",
          help: "Time to answer, streams aside.",
          type: "histogram",
          samples: all,
        },
      ];
    },
  };
}
