import type { ScoreSide } from "@gradus/contracts";
import { useCallback, useEffect, useMemo } from "react";
import type { Run } from "../../lib/run.ts";
import { firstBarOf, pageOfBar } from "../../score/measures.ts";
import { ScorePage } from "../../score/score-page.tsx";
import { usePage } from "../../score/use-page.ts";
import type { BarsInView } from "./changes-card.tsx";

export const sideNames: Readonly<Record<ScoreSide, string>> = {
  original: "Original",
  result: "Rewrite",
  compare: "Original above, rewrite below",
};

type SheetProps = {
  readonly run: Run;
  readonly variant: number;
  readonly side: ScoreSide;
  readonly level: string;
  readonly pages: number;
  readonly page: number;
  /** bars on each page; undefined until they are known */
  readonly bars: readonly number[] | undefined;
  readonly zoom: number;
  readonly marks: boolean;
  readonly sounding: readonly string[];
  /** bars to band; the first one is turned to */
  readonly shown: readonly number[];
  /** bar whose page is shown when no bar is chosen */
  readonly follow: number | undefined;
  readonly onPage: (side: ScoreSide, page: number) => void;
  readonly onMeasure: (measure: number) => void;
  /** the bars of the page, once they are known */
  readonly onView: ((bars: BarsInView) => void) | undefined;
};

/** One side of the comparison: one page of it, turned to the wanted bar. Others are neither fetched nor drawn. */
export function Sheet(props: SheetProps) {
  const { run, variant, side, level, pages, page, bars, zoom, marks, sounding, shown, follow } = props;
  const { onPage, onMeasure, onView } = props;
  const { text, failed } = usePage(run, variant, side, page, pages);
  const title = sideNames[side];
  const wanted = shown[0] ?? follow;
  const found = wanted === undefined || !bars ? undefined : pageOfBar(bars, wanted);
  // biome-ignore lint/correctness/useExhaustiveDependencies: choosing another bar of the same page turns back to it
  useEffect(() => {
    if (found !== undefined) onPage(side, found);
  }, [found, shown, wanted, side, onPage]);

  const first = bars && firstBarOf(bars, page);
  const count = bars?.[page - 1] ?? 0;
  useEffect(() => {
    if (first !== undefined) onView?.({ from: first, to: first + count });
  }, [first, count, onView]);
  const pressBar = useCallback((bar: number) => onMeasure((first ?? 0) + bar), [first, onMeasure]);
  const banded = useMemo(
    () => shown.map((bar) => bar - (first ?? 0)).filter((bar) => first !== undefined && bar >= 0 && bar < count),
    [shown, first, count],
  );
  return (
    <figure className="score-sheet">
      <figcaption>
        <strong>{title}</strong>
        <span className="num">{pages > 1 ? `${level} · page ${page} of ${pages}` : level}</span>
      </figcaption>
      {pages === 0 ? (
        <p className="small muted">There are no engraved pages of this side.</p>
      ) : (
        <ScorePage
          text={text}
          failed={failed}
          label={`${title}, page ${page} of ${pages}`}
          bars={banded}
          zoom={zoom}
          marks={marks}
          sounding={sounding}
          onBar={pressBar}
        />
      )}
    </figure>
  );
}
