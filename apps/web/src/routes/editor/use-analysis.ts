import type { Analysis } from "@gradus/contracts";
import { useCallback, useEffect, useRef, useState } from "react";
import { fileProblem } from "../../lib/file-check.ts";
import { analyseScore, type UploadError } from "../../lib/upload.ts";

export type Chosen =
  | { readonly state: "none"; readonly problem?: string }
  | { readonly state: "analysing"; readonly file: File; readonly percent: number }
  | { readonly state: "failed"; readonly file: File; readonly error: UploadError }
  | { readonly state: "ready"; readonly file: File; readonly analysis: Analysis };

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
    const result = await analyseScore(file, {
      signal: abort.signal,
      onProgress: (sent, total) => {
        if (!abort.signal.aborted) setChosen({ state: "analysing", file, percent: Math.round((sent / total) * 100) });
      },
    });
    if (abort.signal.aborted) return;
    setChosen(
      result.ok ? { state: "ready", file, analysis: result.data } : { state: "failed", file, error: result.error },
    );
  }, []);

  useEffect(() => () => running.current?.abort(), []);
  return { chosen, choose, clear };
}
