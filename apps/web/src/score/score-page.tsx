import "./text-fonts.css";
import { useEffect, useId, useRef, useState } from "react";
import { bandBars, barAt, barUnder, lightNotes, readPage, showPage } from "./draw-page.ts";

type ScorePageProps = {
  readonly text: string | undefined;
  readonly failed: boolean;
  readonly label: string;
  /** bars to show, counted from the first of this page */
  readonly bars: readonly number[];
  /** width in percent of the frame */
  readonly zoom: number;
  /** shows what changed, by colour and shape */
  readonly marks: boolean;
  /** ids of the notes that sound now */
  readonly sounding: readonly string[];
  /** a bar was pressed, counted from the first of this page */
  readonly onBar: (bar: number) => void;
};

/** One engraved page, as ink on paper in both themes. */
export function ScorePage({ text, failed, label, bars, zoom, marks, sounding, onBar }: ScorePageProps) {
  const prefix = useId();
  const holder = useRef<HTMLDivElement>(null);
  const [svg, setSvg] = useState<SVGSVGElement>();

  useEffect(() => {
    if (text === undefined) return;
    // reading and showing in tasks of their own: two dense pages at once hold up whatever else moves
    let turn = setTimeout(() => {
      const read = readPage(text, `${prefix}-`, label);
      turn = setTimeout(() => {
        if (read && holder.current) showPage(holder.current, read);
        setSvg(read);
      });
    });
    return () => clearTimeout(turn);
  }, [text, prefix, label]);

  useEffect(() => {
    if (!svg) return;
    const band = bandBars(svg, bars);
    const calm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    band?.scrollIntoView({ block: "nearest", inline: "center", behavior: calm ? "auto" : "smooth" });
  }, [svg, bars]);

  useEffect(() => {
    if (svg) lightNotes(svg, `${prefix}-`, sounding);
  }, [svg, prefix, sounding]);

  useEffect(() => {
    if (!svg) return;
    const press = (event: MouseEvent) => {
      const pressed = barAt(svg, event.target) ?? barUnder(svg, event.clientX, event.clientY);
      if (pressed !== undefined) onBar(pressed);
    };
    svg.addEventListener("click", press);
    return () => svg.removeEventListener("click", press);
  }, [svg, onBar]);

  return (
    <section
      className={marks ? "score page-frame" : "score page-frame plain"}
      aria-label={label}
      tabIndex={zoom > 100 ? 0 : undefined}
    >
      {failed && <p className="small muted">This page could not be fetched.</p>}
      {svg === undefined && !failed && <div className="skeleton page-skeleton" aria-busy="true" />}
      <div ref={holder} className="drawing" style={{ width: `${zoom}%` }} />
    </section>
  );
}
