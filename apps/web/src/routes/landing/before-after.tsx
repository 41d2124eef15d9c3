import { TrendingDown, TrendingUp } from "lucide-react";
import { useState } from "react";
import original from "../../assets/minuet-orig.svg";
import richer from "../../assets/minuet-rich.svg";
import simpler from "../../assets/minuet-simple.svg";
import { Legend } from "../../components/legend.tsx";
import { InlineSvg } from "../../score/inline-svg.tsx";

/** The first of the two systems: bars 1 to 4. */
const firstSystem = "0 0 600 162";

/** The same four bars before and after, in both directions. */
export function BeforeAfter() {
  const [up, setUp] = useState(false);
  return (
    <section className={up ? "strip up" : "strip"} aria-label="The same four bars, before and after">
      <div className="row between strip-head">
        <fieldset className="segments" aria-label="Direction">
          <label>
            <input className="sr" type="radio" name="direction" checked={!up} onChange={() => setUp(false)} />
            <TrendingDown className="i" />
            Simplify
          </label>
          <label>
            <input className="sr" type="radio" name="direction" checked={up} onChange={() => setUp(true)} />
            <TrendingUp className="i" />
            Complexify
          </label>
        </fieldset>
        <span className="small muted">
          Petzold, <em>Minuet in G</em>
        </span>
      </div>
      <Sheet className="before" title="Before" level="Elementary" url={original} />
      <Sheet
        className="after"
        title="After"
        level={up ? "Early Intermediate" : "Beginner"}
        url={up ? richer : simpler}
      />
      <div className="strip-foot">
        <Legend />
      </div>
    </section>
  );
}

type SheetProps = {
  readonly className: string;
  readonly title: string;
  readonly level: string;
  readonly url: string;
};

function Sheet({ className, title, level, url }: SheetProps) {
  return (
    <figure className={`score-sheet ${className}`}>
      <figcaption>
        <strong>{title}</strong>
        <span>{level}</span>
      </figcaption>
      <div className="score">
        <InlineSvg url={url} viewBox={firstSystem} />
      </div>
    </figure>
  );
}
