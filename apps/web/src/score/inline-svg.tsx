import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef } from "react";
import { sanitiseSvg } from "./sanitise-svg.ts";

type InlineSvgProps = {
  readonly url: string;
  /** shows only this part of the picture */
  readonly viewBox?: string;
  readonly onReady?: (svg: SVGSVGElement) => void;
};

/** A served drawing as part of the page, so that it takes the page's colours and its notes can be marked. */
export function InlineSvg({ url, viewBox, onReady }: InlineSvgProps) {
  const prefix = useId();
  const holder = useRef<HTMLDivElement>(null);
  const drawing = useQuery({
    queryKey: ["svg", url],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const answer = await fetch(url, { signal });
      if (!answer.ok) throw new Error(`The drawing answered ${answer.status}`);
      return answer.text();
    },
  });
  useEffect(() => {
    if (drawing.data === undefined || !holder.current) return;
    const svg = sanitiseSvg(drawing.data, `${prefix}-`);
    if (!svg) return;
    if (viewBox) svg.setAttribute("viewBox", viewBox);
    holder.current.replaceChildren(svg);
    onReady?.(svg);
  }, [drawing.data, prefix, viewBox, onReady]);
  return <div className="drawing" ref={holder} aria-busy={drawing.isPending} />;
}
