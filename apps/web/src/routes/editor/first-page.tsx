import { ScorePage } from "../../score/score-page.tsx";
import "../../score/score.css";

const noBars: readonly number[] = [];
const noNotes: readonly string[] = [];
const nothing = (): void => {};

/** The first page of the chosen score, as it was read. */
export function FirstPage({ svg }: { readonly svg: string | undefined }) {
  return (
    <figure className="score-sheet first-page">
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
