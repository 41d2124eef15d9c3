import { type Analysis, type ReadingOptions, texts } from "@gradus/contracts";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { fetchPage } from "../../components/lazy-route.tsx";
import { scores } from "../../lib/format.ts";
import { dropScore } from "../../lib/kept-score.ts";
import { randomId } from "../../lib/random-id.ts";
import { toast } from "../../lib/toast-store.ts";
import { trpc } from "../../lib/trpc.ts";
import { submitScore, type UploadError } from "../../lib/upload.ts";
import { useRefresh } from "../../lib/use-requests.ts";
import { requestPage } from "../request-page.ts";
import { type EditorValues, submitPayload } from "./editor-values.ts";

/** EDIT-20: sends the order. The same order sent again carries the same key, so that it is charged once. */
export function useSubmit(file: File, analysis: Analysis, reading: ReadingOptions) {
  const [percent, setPercent] = useState<number>();
  const [error, setError] = useState<UploadError>();
  const running = useRef<AbortController>(undefined);
  const order = useRef({ payload: "", key: "" });
  const navigate = useNavigate();
  const cache = trpc.useUtils();
  const refresh = useRefresh();

  useEffect(() => () => running.current?.abort(), []);

  const submit = async (values: EditorValues) => {
    const fields = submitPayload(values, analysis, reading);
    const payload = JSON.stringify(fields);
    if (order.current.payload !== payload) order.current = { payload, key: randomId() };
    const abort = new AbortController();
    running.current = abort;
    setError(undefined);
    setPercent(0);
    const result = await submitScore(file, fields, order.current.key, {
      signal: abort.signal,
      onProgress: (sent, total) => setPercent(Math.round((sent / total) * 100)),
    });
    if (!result.ok) {
      setPercent(undefined);
      if (!result.aborted) setError(result.error);
      return;
    }
    const { id, credits_charged: charged, new_balance: credits } = result.data;
    dropScore();
    cache.user.credits.setData(undefined, { credits });
    toast({ type: "success", title: texts.chosen.editor.submitted, message: `${file.name}, ${scores(charged)}` });
    // the next page begins with its stages, not empty; what fails here is asked for again there, which says so
    await Promise.allSettled([fetchPage(requestPage), cache.requests.get.prefetch({ id })]);
    setPercent(undefined);
    navigate(`/requests/${id}`);
    refresh();
  };

  return { submit, percent, error, cancel: () => running.current?.abort() };
}
