import { Check, Lock, LockOpen, Undo2 } from "lucide-react";
import type { DecisionState } from "./use-decisions.ts";

type ChoiceProps = {
  /** undefined: the changes of a bar differ */
  readonly state: DecisionState | undefined;
  readonly about: string;
  /** one of several changes of a bar has signs without words; the bar has both, and so has what is alike in many bars */
  readonly whole?: "part" | "bar" | "all" | "only";
  readonly onChoose: (state: DecisionState) => void;
};

/** Keep, reject or lock; what is chosen is said in words. */
export function Choice({ state, about, whole = "only", onChoose }: ChoiceProps) {
  const bar = whole === "bar" ? " bar" : whole === "all" ? " all" : "";
  return (
    <fieldset className="actions" aria-label={about}>
      <button
        type="button"
        className={whole === "part" ? "btn quiet sm icon" : "btn quiet sm"}
        aria-pressed={state === "kept"}
        aria-label={`Keep${bar}: ${about}`}
        onClick={() => onChoose("kept")}
      >
        <Check className="i" />
        {whole !== "part" && `Keep${bar}`}
      </button>
      <button
        type="button"
        className={whole === "part" ? "btn quiet sm icon" : "btn quiet sm"}
        aria-pressed={state === "rejected"}
        aria-label={`Reject${bar}: ${about}`}
        onClick={() => onChoose("rejected")}
      >
        <Undo2 className="i" />
        {whole !== "part" && `Reject${bar}`}
      </button>
      <button
        type="button"
        className="btn quiet sm icon"
        aria-pressed={state === "locked"}
        aria-label={`Lock: ${about}`}
        title="Lock: keep it whatever happens beside it"
        onClick={() => onChoose(state === "locked" ? "kept" : "locked")}
      >
        {state === "locked" ? <Lock className="i" /> : <LockOpen className="i" />}
      </button>
    </fieldset>
  );
}
