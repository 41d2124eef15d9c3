import { useEffect, useId, useRef, useState } from "react";
import { bandBar, drawPage } from "./draw-page.ts";

type ScorePageProps = {
  readonly text: string | undefined;
  readonly failed: boolean;
  readonly label: string;
  /** bar to show, counted from the first of this page */
  readonly bar: number | undefined;
  /** width in percent of the frame */
  readonly zoom: number;
};

/** One engraved page, as ink on paper in both themes. */
export function ScorePage({ text, failed, label, bar, zoom }: ScorePageProps) {
  const prefix = useId();
  const holder = useRef<HTMLDivElement>(null);
  const [svg, setSvg] = useState<SVGSVGElement>();

  useEffect(() => {
    if (text !== undefined && holder.current) setSvg(drawPage(holder.current, text, `${prefix}-`, label));
  }, [text, prefix, label]);

  useEffect(() => {
    if (!svg) return;
    const band = bandBar(svg, bar);
    const calm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    band?.scrollIntoView({ block: "nearest", inline: "center", behavior: calm ? "auto" : "smooth" });
  }, [svg, bar]);

  return (
    <section className="score page-frame" aria-label={label} tabIndex={zoom > 100 ? 0 : undefined}>
      {failed && <p className="small muted">This page could not be fetched.</p>}
      {text === undefined && !failed && <div className="skeleton page-skeleton" aria-busy="true" />}
      <div ref={holder} className="drawing" style={{ width: `${zoom}%` }} />
    </section>
  );
}
