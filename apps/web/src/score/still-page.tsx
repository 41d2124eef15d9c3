import { ScorePage } from "./score-page.tsx";

type StillPageProps = {
  readonly text: string | undefined;
  readonly failed?: boolean;
  readonly label: string;
  /** ids of the notes that sound now */
  readonly sounding?: readonly string[];
};

const noBars: readonly number[] = [];
const noNotes: readonly string[] = [];
const nothing = (): void => {};

/** A page that is only looked at, or heard: nothing in it is marked or chosen. */
export function StillPage({ text, failed = false, label, sounding = noNotes }: StillPageProps) {
  return (
    <ScorePage
      text={text}
      failed={failed}
      label={label}
      bars={noBars}
      zoom={100}
      marks={false}
      sounding={sounding}
      onBar={nothing}
    />
  );
}
