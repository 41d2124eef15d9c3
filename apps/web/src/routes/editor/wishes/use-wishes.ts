import type { WishesAnswer } from "@gradus/contracts";
import { useEffect, useState } from "react";
import { trpc } from "../../../lib/trpc.ts";

/** so long after the last key the texts are read */
const pauseMs = 500;
const nothing: WishesAnswer = { requirements: [], must_haves: [] };

export type WishTexts = {
  readonly requirements: string;
  readonly mustHaves: string;
  readonly instrument: string;
  readonly measures: number;
};

/**
 * EDIT-19: how the texts are understood, a moment after the last key. `reading` while the answer is not yet that of the
 * texts. The server reads them: the grammar would be a third of this page's own code, and is the same one that obeys.
 */
export function useWishes({ requirements, mustHaves, instrument, measures }: WishTexts) {
  const { mutateAsync } = trpc.requests.wishes.useMutation();
  const key = JSON.stringify([requirements, mustHaves, instrument]);
  const [read, setRead] = useState({ key: "", answer: nothing });
  const empty = requirements.trim() === "" && mustHaves.trim() === "";

  useEffect(() => {
    if (empty) return;
    let current = true;
    const timer = setTimeout(() => {
      mutateAsync({ requirements, must_haves: mustHaves, instrument, measures: Math.max(1, measures) })
        .then((answer) => current && setRead({ key, answer }))
        .catch(() => current && setRead({ key, answer: nothing }));
    }, pauseMs);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [key, empty, requirements, mustHaves, instrument, measures, mutateAsync]);

  return { answer: empty ? nothing : read.answer, reading: !empty && read.key !== key };
}
