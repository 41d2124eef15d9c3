import type { Analysis, ReadingOptions } from "@gradus/contracts";
import { useCallback, useEffect, useRef, useState } from "react";
import { fileProblem } from "../../lib/file-check.ts";
import { keepMends, keptMends } from "../../lib/kept-mends.ts";
import { dropScore, keepScore, keptScore } from "../../lib/kept-score.ts";
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

/** A file that was mended before, in this browser, comes mended again; mends that do not fit it any more are forgotten. */
async function withKeptMends(
  file: File,
  analysis: Analysis,
  signal: AbortSignal,
): Promise<{ readonly analysis: Analysis; readonly reading: ReadingOptions }> {
  const mends = [...keptMends(analysis.sha256)];
  if (mends.length === 0) return { analysis, reading: {} };
  const again = await analyseScore(file, { mends }, { signal, onProgress: () => {} });
  return again.ok ? { analysis: again.data, reading: { mends } } : { analysis, reading: {} };
}

/** EDIT-17: a chosen file is read by the server at once; choosing another one, or none, stops that. */
export function useAnalysis(owner: string) {
  const [chosen, setChosen] = useState<Chosen>({ state: "none" });
  const running = useRef<AbortController>(undefined);

  const clear = useCallback(() => {
    running.current?.abort();
    dropScore();
    setChosen({ state: "none" });
  }, []);

  const choose = useCallback(
    async (file: File) => {
      running.current?.abort();
      const problem = fileProblem(file);
      if (problem) return setChosen({ state: "none", problem });
      const abort = new AbortController();
      running.current = abort;
      setChosen({ state: "analysing", file, percent: 0 });
      const { signal } = abort;
      const onProgress = (sent: number, total: number) => {
        if (!signal.aborted) setChosen({ state: "analysing", file, percent: Math.round((sent / total) * 100) });
      };
      const result = await analyseScore(file, {}, { signal, onProgress });
      if (signal.aborted) return;
      if (!result.ok) return setChosen({ state: "failed", file, error: result.error });
      const { analysis, reading } = await withKeptMends(file, result.data, signal);
      if (signal.aborted) return;
      keepScore(owner, file);
      setChosen({ state: "ready", file, analysis, reading, rereading: false });
    },
    [owner],
  );

  // what was chosen before a reload, Back or signing in again
  useEffect(() => {
    let isCurrent = true;
    keptScore(owner).then((file) => {
      if (isCurrent && file && running.current === undefined) choose(file);
    });
    return () => {
      isCurrent = false;
    };
  }, [owner, choose]);

  /** Reads the same file again with a choice about what was inferred; the last answer stays until the next is there. */
  const reread = useCallback(async (file: File, before: ReadingOptions, said: ReadingOptions) => {
    running.current?.abort();
    const abort = new AbortController();
    running.current = abort;
    const reading = { choices: { ...before.choices, ...said.choices }, mends: said.mends ?? before.mends ?? [] };
    setChosen((now) => (now.state === "ready" ? { ...now, rereading: true, problem: undefined } : now));
    const result = await analyseScore(file, reading, { signal: abort.signal, onProgress: () => {} });
    if (abort.signal.aborted) return;
    setChosen((now) => {
      if (now.state !== "ready") return now;
      if (!result.ok) return { ...now, rereading: false, problem: result.error.message };
      keepMends(result.data.sha256, reading.mends);
      return { ...now, analysis: result.data, reading, rereading: false };
    });
  }, []);

  useEffect(() => () => running.current?.abort(), []);
  return { chosen, choose, clear, reread };
}
