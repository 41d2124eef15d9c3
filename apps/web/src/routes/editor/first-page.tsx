import { ScorePage } from "../../score/score-page.tsx";
import "../../score/score.css";

const noBars: readonly number[] = [];
const noNotes: readonly string[] = [];
const nothing = (): void => {};

/** The first page of the chosen score, as it was read. */
export function FirstPage({ svg }: { readonly svg: string | undefined }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard (WCAG 2.1.1)
    <figure className="score-sheet first-page" aria-label="Your score, first page" tabIndex={0}>
      <ScorePage
        text={svg}
        failed={false}
        label="First page of your score"
        bars={noBars}
        zoom={100}
        marks={false}
        sounding={noNotes}
        onBar={nothing}
      />
    </figure>
  );
}
