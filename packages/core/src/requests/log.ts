import { type Executor, logEntries, type Severity } from "@gradus/db";

/** PROC-22: one step of a request. Never file content, never secrets. */
export async function writeLog(
  executor: Executor,
  at: Date,
  requestId: string,
  message: string,
  metadata: Readonly<Record<string, unknown>> = {},
  severity: Severity = "INFO",
): Promise<void> {
  await executor.insert(logEntries).values({ requestId, severity, message, metadata, timestamp: at });
}
