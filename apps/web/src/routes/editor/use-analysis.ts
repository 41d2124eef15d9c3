import type { Analysis, ReadingOptions } from "@gradus/contracts";
import { useCallback, useEffect, useRef, useState } from "react";
import { fileProblem } from "../../lib/file-check.ts";
import { analyseScore, type UploadError } from "../../lib/upload.ts";

export type Chosen =
  | { readonly state: "none"; readonly problem?: string }
  | { readonly state: "analysing"; readonly file: File; readonly percent: number }
  | { readonly state: "failed"; readonly file: File; readonly error: UploadError }
  | {
      readonly state: "ready";
      readonly file: File;
      readonly analysis: Analysis;
      /** what the person chose where the reader infers */
      readonly reading: ReadingOptions;
      /** a new reading is under way; the last one is shown */
      readonly rereading: boolean;
      /** why the last choice could not be read; what was read before it is shown */
      readonly problem?: string | undefined;
    };

/** EDIT-17: a chosen file is read by the server at once; choosing another one, or none, stops that. */
export function useAnalysis() {
  const [chosen, setChosen] = useState<Chosen>({ state: "none" });
  const running = useRef<AbortController>(undefined);

  const clear = useCallback(() => {
    running.current?.abort();
    setChosen({ state: "none" });
  }, []);

  const choose = useCallback(async (file: File) => {
    running.current?.abort();
    const problem = fileProblem(file);
    if (problem) return setChosen({ state: "none", problem });
    const abort = new AbortController();
    running.current = abort;
    setChosen({ state: "analysing", file, percent: 0 });
    const result = await analyseScore(
      file,
      {},
      {
        signal: abort.signal,
        onProgress: (sent, total) => {
          if (!abort.signal.aborted) setChosen({ state: "analysing", file, percent: Math.round((sent / total) * 100) });
        },
      },
    );
    if (abort.signal.aborted) return;
    setChosen(
      result.ok
        ? { state: "ready", file, analysis: result.data, reading: {}, rereading: false }
        : { state: "failed", file, error: result.error },
    );
  }, []);

  /** Reads the same file again with a choice about what was inferred; the last answer stays until the next is there. */
  const reread = useCallback(async (file: File, before: ReadingOptions, choice: ReadingOptions) => {
    running.current?.abort();
    const abort = new AbortController();
    running.current = abort;
    const reading = { ...before, ...choice };
    setChosen((now) => (now.state === "ready" ? { ...now, rereading: true, problem: undefined } : now));
    const result = await analyseScore(file, reading, { signal: abort.signal, onProgress: () => {} });
    if (abort.signal.aborted) return;
    setChosen((now) => {
      if (now.state !== "ready") return now;
      if (!result.ok) return { ...now, rereading: false, problem: result.error.message };
      return { ...now, analysis: result.data, reading, rereading: false };
    });
  }, []);

  useEffect(() => () => running.current?.abort(), []);
  return { chosen, choose, clear, reread };
}
