import { type Analysis, gradeWords, type LevelNow, tempoWords, texts } from "@gradus/contracts";
import { Banner } from "../../components/banner.tsx";
import { isLargeFile } from "../../lib/file-check.ts";
import { plural } from "../../lib/format.ts";
import { useHeard, usePlayer } from "../../playback/use-player.ts";
import { BarsToCheck } from "./bars-to-check.tsx";
import { keyLabel } from "./editor-values.ts";
import { FirstPage } from "./first-page.tsx";
import { ListenToReading } from "./listen-to-reading.tsx";
import { ReadingChoices, type ReadingState } from "./reading-choices.tsx";
import { Step } from "./step.tsx";
import { TempoField } from "./tempo-field.tsx";
import type { Preview } from "./use-estimate.ts";

type ScoreStepProps = {
  readonly file: File;
  readonly analysis: Analysis;
  /** of the part that is meant; null where it is not known, undefined while it is measured */
  readonly now: LevelNow | null | undefined;
  readonly reading: ReadingState;
  /** the first page, once it is drawn, and how it sounds */
  readonly preview: Preview;
  readonly onReplace: () => void;
};

/** Step A: what was read in the file. */
export function ScoreStep({ file, analysis, now, reading, preview, onReplace }: ScoreStepProps) {
  const { detected, pages, measures, warnings } = analysis;
  const { player, state } = usePlayer(preview.performances);
  const { sounding } = useHeard(player, state);
  const staves = detected.parts.reduce((sum, part) => sum + part.staves, 0);
  return (
    <Step mark="A" done title="Your score" help="file-formats">
      <FirstPage svg={preview.page} sounding={sounding.ids} />
      <dl className="facts">
        {detected.title && (
          <>
            <dt>Title</dt>
            <dd>
              {detected.title}
              {detected.composer && <span className="faint"> · {detected.composer}</span>}
            </dd>
          </>
        )}
        <dt>File</dt>
        <dd>
          {file.name}{" "}
          <button type="button" className="link" onClick={onReplace}>
            Replace
          </button>
        </dd>
        <dt>Length</dt>
        <dd className="num">
          {pages !== null && `${plural(pages, "page")}, `}
          {measures !== null && `${plural(measures, "measure")}, `}
          {plural(staves, "staff", "staves")}
        </dd>
        <dt>{detected.parts.length > 1 ? "Parts" : "Instrument"}</dt>
        <dd>{detected.parts.map((part) => part.name || part.instrument).join(", ")}</dd>
        {detected.key && (
          <>
            <dt>Key</dt>
            <dd>{keyLabel(detected.key)}</dd>
          </>
        )}
        {now !== null && (
          <>
            <dt>Level now</dt>
            <dd>
              {now === undefined ? (
                <span className="faint">Measuring</span>
              ) : (
                <>
                  {now.level} <span className="faint num">{gradeWords(now)}</span>
                </>
              )}
            </dd>
          </>
        )}
        {now?.tempo && (
          <>
            <dt>Counted at</dt>
            <dd>{tempoWords(now.tempo)}</dd>
          </>
        )}
      </dl>
      {now?.tempo && <TempoField tempo={now.tempo} state={reading} />}
      {analysis.reading && analysis.reading.choices.length > 0 && (
        <ReadingChoices reading={analysis.reading} state={reading}>
          <ListenToReading player={player} state={state} measures={analysis.reading.measures} />
        </ReadingChoices>
      )}
      {analysis.reading?.kind.startsWith("pdf") && (
        <BarsToCheck file={file} bars={analysis.bars ?? []} reading={analysis.reading} state={reading} />
      )}
      {warnings.length === 0 ? (
        <div className="more">
          <Banner tone="ok">Read without warnings.</Banner>
        </div>
      ) : (
        <div className="more">
          <Banner tone="warn">
            {warnings.map((warning) => (
              <p key={warning}>{warning}</p>
            ))}
          </Banner>
        </div>
      )}
      {isLargeFile(file.size) && (
        <div className="more">
          <Banner tone="warn">{texts.upload.large_warning}</Banner>
        </div>
      )}
    </Step>
  );
}
