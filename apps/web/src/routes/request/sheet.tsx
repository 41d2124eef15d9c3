import type { ScoreSide } from "@gradus/contracts";
import { useCallback, useEffect, useState } from "react";
import { firstBarOf, pageOfBar } from "../../score/measures.ts";
import { ScorePage } from "../../score/score-page.tsx";
import { usePages } from "../../score/use-pages.ts";

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

/** One side of the comparison: looks for the wanted bar and turns to its page. */
export function Sheet(props: SheetProps) {
  const { id, variant, side, level, pages, page, zoom, marks, sounding, measure, follow } = props;
  const { onPage, onMeasure, onFirstBar } = props;
  const [searched, setSearched] = useState(0);
  const upTo = Math.min(Math.max(page, searched), pages);
  const { texts, failed, counts } = usePages(id, variant, side, upTo);
  const title = sideNames[side];
  const wanted = measure ?? follow;
  const found = wanted === undefined ? undefined : pageOfBar(counts, wanted);
  const known = counts.every((value) => value !== undefined);
  // Not among the pages at hand: look one page further.
  useEffect(() => {
    if (wanted !== undefined && found === undefined && known && upTo < pages) setSearched(upTo + 1);
  }, [wanted, found, known, upTo, pages]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: choosing another bar of the same page turns back to it
  useEffect(() => {
    if (found !== undefined) onPage(side, found);
  }, [found, wanted, side, onPage]);

  const first = firstBarOf(counts, page);
  useEffect(() => {
    if (first !== undefined) onFirstBar?.(first);
  }, [first, onFirstBar]);
  const pressBar = useCallback((bar: number) => onMeasure((first ?? 0) + bar), [first, onMeasure]);
  const count = counts[page - 1] ?? 0;
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
          text={texts[page - 1]}
          failed={failed[page - 1] ?? false}
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
