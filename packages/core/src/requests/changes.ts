/** Says inside one process that a request changed, so that a page that watches it hears at once. */
export type RequestChanges = {
  readonly changed: (requestId: string) => void;
  /** Resolves at the next change, after `milliseconds`, or when `signal` aborts. */
  readonly next: (requestId: string, milliseconds: number, signal: AbortSignal) => Promise<void>;
};

export function createRequestChanges(): RequestChanges {
  const waiting = new Map<string, Set<() => void>>();

  function changed(requestId: string): void {
    for (const wake of [...(waiting.get(requestId) ?? [])]) wake();
  }

  function next(requestId: string, milliseconds: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const wakers = waiting.get(requestId) ?? new Set();
      const wake = () => {
        clearTimeout(timer);
        signal.removeEventListener("abort", wake);
        wakers.delete(wake);
        if (wakers.size === 0 && waiting.get(requestId) === wakers) waiting.delete(requestId);
        resolve();
      };
      const timer = setTimeout(wake, milliseconds);
      signal.addEventListener("abort", wake);
      waiting.set(requestId, wakers.add(wake));
    });
  }

  return { changed, next };
}
