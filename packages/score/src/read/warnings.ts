import type { Issue } from "@gradus/contracts";

/** Collects what the reader repaired; `place` is a part's name and a measure's printed number. */
export type Warn = (
  code: string,
  message: string,
  place?: { readonly part?: string; readonly measure?: string },
) => void;

const SHOWN_PER_CODE = 12;

/** Keeps the first dozen of a kind and counts the rest: a broken file has thousands of the same. */
export function warningList(): { readonly warn: Warn; readonly list: () => readonly Issue[] } {
  const issues: Issue[] = [];
  const counts = new Map<string, number>();
  const warn: Warn = (code, message, place) => {
    const count = (counts.get(code) ?? 0) + 1;
    counts.set(code, count);
    if (count <= SHOWN_PER_CODE) issues.push({ level: "L2", severity: "warning", code, message, ...place });
  };
  const list = (): readonly Issue[] => {
    const rest = [...counts].filter(([, count]) => count > SHOWN_PER_CODE);
    const summaries = rest.map(
      ([code, count]): Issue => ({
        level: "L2",
        severity: "warning",
        code,
        message: `The same was found in ${count - SHOWN_PER_CODE} more places.`,
      }),
    );
    return [...issues, ...summaries];
  };
  return { warn, list };
}
