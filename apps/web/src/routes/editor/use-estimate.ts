import type { Analysis, EstimateAnswer, EstimateInput, LevelNow, Outcome, ReadingOptions } from "@gradus/contracts";
import { useEffect, useMemo, useRef, useState } from "react";
import { errorCode } from "../../lib/error-code.ts";
import { trpc } from "../../lib/trpc.ts";
import { playable } from "../../playback/playable.ts";
import type { Performances } from "../../playback/player.ts";
import { type EditorValues, instrumentOf, ownInstrument } from "./editor-values.ts";
import { orderProblem } from "./order.ts";

/** so long after the last change the engine is asked */
const pauseMs = 350;
/** what a question that was not answered leaves open */
const notKnown: Outcome = { kind: "unknown", after: null, note: "", instead: null, wishes: [] };

type Asked = { readonly answer: EstimateAnswer | undefined; readonly asking: boolean };

/** What becomes of questions when the server has to read the chosen file anew. */
type Renewal = {
  /** a new reading is under way: questions wait for it */
  readonly isRenewing: boolean;
  /** the server has forgotten the file: it is read again */
  readonly renew: () => void;
};

/** The engine's answer to a question about the chosen file, remembered while the page stands; undefined asks nothing. */
function useAnswer(question: EstimateInput | undefined, { isRenewing, renew }: Renewal): Asked {
  const { mutateAsync } = trpc.requests.estimate.useMutation();
  const known = useRef(new Map<string, EstimateAnswer>());
  const [, setCount] = useState(0);
  const forgotten = useRef(renew);
  forgotten.current = renew;
  const key = question && JSON.stringify(question);

  useEffect(() => {
    if (key === undefined || isRenewing || known.current.has(key)) return;
    let isCurrent = true;
    const settle = (answer: EstimateAnswer): void => {
      known.current.set(key, answer);
      if (isCurrent) setCount((count) => count + 1);
    };
    const timer = setTimeout(() => {
      mutateAsync(JSON.parse(key) as EstimateInput).then(settle, (error: unknown) => {
        // the run tells what could not be told now
        if (errorCode(error) !== "file/forgotten") settle({ part: "", before: null, outcome: notKnown });
        // a reading that was chosen since must not be given up for the old one
        else if (isCurrent) forgotten.current();
      });
    }, pauseMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [key, isRenewing, mutateAsync]);

  const answer = key === undefined ? undefined : known.current.get(key);
  return { answer, asking: key !== undefined && answer === undefined };
}

/** Nothing is rewritten: the score is looked at. */
const nothingAsked = {
  target_difficulty: null,
  original_key: "detect",
  target_key: "keep",
  assessment_option: "General",
  requirements: "",
  must_haves: "",
} as const;

const questionOf = (analysis: Analysis, values: EditorValues, reading: ReadingOptions): EstimateInput => ({
  analysis_id: analysis.analysis_id,
  instrument: instrumentOf(values),
  ...(analysis.detected.parts.length > 1 && values.part && { part: values.part }),
  modification_type: values.modificationType,
  ...nothingAsked,
  original_key: values.originalKey,
  ...(Object.keys(reading).length > 0 && { reading }),
});

/** The first page of the chosen score as SVG, and how a MIDI file begins as it was read; undefined until they are there, or where they cannot be. */
export type Preview = { readonly page: string | undefined; readonly performances: Performances | undefined };

export function usePreview(analysis: Analysis, reading: ReadingOptions, renewal: Renewal): Preview {
  const { parts } = analysis.detected;
  const [first] = parts;
  const question: EstimateInput = {
    analysis_id: analysis.analysis_id,
    instrument: first ? ownInstrument(first) : "",
    ...(parts.length > 1 && first && { part: first.id }),
    modification_type: "Simplify Score",
    ...nothingAsked,
    ...(Object.keys(reading).length > 0 && { reading }),
    first_page: true,
  };
  const { first_page: page, heard } = useAnswer(first && question, renewal).answer ?? {};
  const performances = useMemo(() => heard && { result: playable(heard) }, [heard]);
  return { page, performances };
}

export type Reach = {
  /** of the part that is meant; null where it cannot be measured, undefined while it is */
  readonly now: LevelNow | null | undefined;
  /** what the order comes to; undefined while that is worked out, or where nothing can be ordered */
  readonly outcome: Outcome | undefined;
  readonly asking: boolean;
};

/**
 * What the editor says before anything is paid: the level of the part that is meant, by the function that the report's
 * `before` comes from, and what the order would come to, by making it.
 */
export function useReach(analysis: Analysis, values: EditorValues, reading: ReadingOptions, renewal: Renewal): Reach {
  const { detected } = analysis;
  const question = questionOf(analysis, values, reading);
  const place = detected.parts.length === 1 ? detected.parts[0] : detected.parts.find(({ id }) => id === values.part);
  const isAsFound = values.originalKey === "detect" || values.originalKey === detected.key;
  const own = place && isAsFound && question.instrument === ownInstrument(place) ? place.difficulty : null;
  const measured = useAnswer(own || question.instrument === "" ? undefined : question, renewal);
  const now = own ?? (measured.asking ? undefined : (measured.answer?.before ?? null));
  const isOrder = orderProblem(values, analysis) === undefined && now !== undefined;
  const order: EstimateInput = {
    ...question,
    target_difficulty: values.targetDifficulty,
    target_key: values.targetKey,
    assessment_option: values.assessmentOption,
    requirements: values.requirements,
    must_haves: values.mustHaves,
  };
  const { answer, asking } = useAnswer(isOrder ? order : undefined, renewal);
  return { now, outcome: answer?.outcome ?? undefined, asking: asking || now === undefined };
}
