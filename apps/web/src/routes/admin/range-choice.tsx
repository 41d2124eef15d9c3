import { type FigureRange, figureRanges } from "@gradus/contracts";
import { useSearchParams } from "react-router-dom";

const names: Readonly<Record<FigureRange, string>> = {
  "7d": "7 days",
  "30d": "30 days",
  "90d": "90 days",
  all: "All time",
};

/** The span of time that figures are of, as it stands in the address. */
export function useRange(): readonly [FigureRange, (range: FigureRange) => void] {
  const [params, setParams] = useSearchParams();
  const range = figureRanges.find((one) => one === params.get("range")) ?? "30d";
  const choose = (next: FigureRange) =>
    setParams(
      (now) => {
        const changed = new URLSearchParams(now);
        changed.set("range", next);
        return changed;
      },
      { replace: true },
    );
  return [range, choose];
}

type ChoiceProps = { readonly range: FigureRange; readonly onChoose: (range: FigureRange) => void };

export function RangeChoice({ range, onChoose }: ChoiceProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a row of segments
    <div className="segments" role="group" aria-label="Time">
      {figureRanges.map((one) => (
        <button type="button" key={one} aria-pressed={one === range} onClick={() => onChoose(one)}>
          {names[one]}
        </button>
      ))}
    </div>
  );
}
