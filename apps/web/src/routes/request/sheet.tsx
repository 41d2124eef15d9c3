import type { ScoreSide } from "@gradus/contracts";
import { useCallback, useEffect } from "react";
import { firstBarOf, pageOfBar } from "../../score/measures.ts";
import { ScorePage } from "../../score/score-page.tsx";
import { usePage } from "../../score/use-page.ts";

export const sideNames: Readonly<Record<ScoreSide, string>> = {
  original: "Original",
  result: "Rewrite",
  compare: "Original above, rewrite below",
};

type SheetProps = {
  readonly id: string;
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
  /** bar to band and to turn to */
  readonly measure: number | undefined;
  /** bar whose page is shown when no bar is chosen */
  readonly follow: number | undefined;
  readonly onPage: (side: ScoreSide, page: number) => void;
  readonly onMeasure: (measure: number) => void;
  /** the first bar of the page shown, once it is known */
  readonly onFirstBar: ((measure: number) => void) | undefined;
};

/** One side of the comparison: one page of it, turned to the wanted bar. Others are neither fetched nor drawn. */
export function Sheet(props: SheetProps) {
  const { id, variant, side, level, pages, page, bars, zoom, marks, sounding, measure, follow } = props;
  const { onPage, onMeasure, onFirstBar } = props;
  const { text, failed } = usePage(id, variant, side, page, pages);
  const title = sideNames[side];
  const wanted = measure ?? follow;
  const found = wanted === undefined || !bars ? undefined : pageOfBar(bars, wanted);
  // biome-ignore lint/correctness/useExhaustiveDependencies: choosing another bar of the same page turns back to it
  useEffect(() => {
    if (found !== undefined) onPage(side, found);
  }, [found, wanted, side, onPage]);

  const first = bars && firstBarOf(bars, page);
  useEffect(() => {
    if (first !== undefined) onFirstBar?.(first);
  }, [first, onFirstBar]);
  const pressBar = useCallback((bar: number) => onMeasure((first ?? 0) + bar), [first, onMeasure]);
  const count = bars?.[page - 1] ?? 0;
  const bar = measure === undefined || first === undefined ? undefined : measure - first;
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
          bar={bar !== undefined && bar >= 0 && bar < count ? bar : undefined}
          zoom={zoom}
          marks={marks}
          sounding={sounding}
          onBar={pressBar}
        />
      )}
    </figure>
  );
}
