import { Check, Lock, LockOpen, Undo2 } from "lucide-react";
import type { DecisionState } from "./use-decisions.ts";

type ChoiceProps = {
  /** undefined: they differ */
  readonly state: DecisionState | undefined;
  readonly about: string;
  /** a part of what is decided on has signs without words; what is alike in many bars has both */
  readonly whole: "part" | "all";
  readonly onChoose: (state: DecisionState) => void;
};

/** Keep, reject or lock; what is chosen is said in words. */
export function Choice({ state, about, whole, onChoose }: ChoiceProps) {
  const all = whole === "all" ? " all" : "";
  return (
    <fieldset className="actions" aria-label={about}>
      <button
        type="button"
        className={whole === "part" ? "btn quiet sm icon" : "btn quiet sm"}
        aria-pressed={state === "kept"}
        aria-label={`Keep${all}: ${about}`}
        onClick={() => onChoose("kept")}
      >
        <Check className="i" />
        {whole !== "part" && `Keep${all}`}
      </button>
      <button
        type="button"
        className={whole === "part" ? "btn quiet sm icon" : "btn quiet sm"}
        aria-pressed={state === "rejected"}
        aria-label={`Reject${all}: ${about}`}
        onClick={() => onChoose("rejected")}
      >
        <Undo2 className="i" />
        {whole !== "part" && `Reject${all}`}
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
