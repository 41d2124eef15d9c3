import { ScorePage } from "./score-page.tsx";

type StillPageProps = { readonly text: string | undefined; readonly failed?: boolean; readonly label: string };

const noBars: readonly number[] = [];
const noNotes: readonly string[] = [];
const nothing = (): void => {};

/** A page that is only looked at: nothing in it is marked, sounds or is chosen. */
export function StillPage({ text, failed = false, label }: StillPageProps) {
  return (
    <ScorePage
      text={text}
      failed={failed}
      label={label}
      bars={noBars}
      zoom={100}
      marks={false}
      sounding={noNotes}
      onBar={nothing}
    />
  );
}
