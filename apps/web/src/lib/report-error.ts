/** so that an error that comes again and again does not fill the log */
const mostPerLoad = 5;
const told = new Set<string>();

const textOf = (value: unknown, name: "message" | "stack"): string => {
  const text = value instanceof Error ? value[name] : name === "message" ? String(value) : "";
  return text ?? "";
};

/** The report of an error (CERR-01); undefined when the same one has been told since the page was loaded. */
export function reportOf(error: unknown, componentStack: string, url: string, now: Date) {
  const message = textOf(error, "message");
  const stack = textOf(error, "stack");
  // where it was thrown; the lines below differ from one try of React to the next
  const key = `${message}\n${stack.split("\n").slice(0, 2).join()}`;
  if (told.has(key) || told.size >= mostPerLoad) return undefined;
  told.add(key);
  return { message, stack, componentStack, url, timestamp: now.toISOString() };
}

/** CERR-02: tells the server of what nobody expected. It must not fail itself, and nobody waits for it. */
export function reportError(error: unknown, componentStack = ""): void {
  const report = reportOf(error, componentStack, window.location.href, new Date());
  if (!report) return;
  fetch("/api/system/client-errors", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(report),
  }).catch(() => {});
}
