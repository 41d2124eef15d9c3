import { useEffect } from "react";

/** For failures that a person need not read (LAND-09, DASH-08): the browser's log alone has them. */
export function useLogError(what: string, error: unknown): void {
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: the log is where such a failure belongs
    if (error) console.error(what, error);
  }, [what, error]);
}
