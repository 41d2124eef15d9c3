import { StillPage } from "../../score/still-page.tsx";
import "../../score/score.css";

type FirstPageProps = {
  readonly svg: string | undefined;
  /** ids of the notes that sound now */
  readonly sounding: readonly string[];
};

/** The first page of the chosen score, as it was read. */
export function FirstPage({ svg, sounding }: FirstPageProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard (WCAG 2.1.1)
    <figure className="score-sheet first-page" aria-label="Your score, first page" tabIndex={0}>
      <StillPage text={svg} label="First page of your score" sounding={sounding} />
    </figure>
  );
}
