import { type ErrorCode, isInputError, type ReadingOptions, texts } from "@gradus/contracts";
import { RotateCcw } from "lucide-react";
import { useEffect } from "react";
import { Banner } from "../../components/banner.tsx";
import { FetchedPage, fetchPage, Loading, lazyPage } from "../../components/lazy-route.tsx";
import { Page } from "../../components/page.tsx";
import { HelpButton } from "../../help/help-button.tsx";
import { useSession } from "../../session/use-session.ts";
import { useSettings } from "../../session/use-settings.ts";
import { DropZone } from "./drop-zone.tsx";
import { Samples } from "./samples.tsx";
import { type Chosen, useAnalysis } from "./use-analysis.ts";
import "./editor.css";

/** What stands before a file is chosen does without the form, which is fetched while the file is read. */
const editorForm = async () => (await import("./editor-form.tsx")).EditorForm;
const LateEditorForm = lazyPage(editorForm);

export function Editor() {
  const session = useSession();
  const { chosen, choose, clear, reread } = useAnalysis(session.state === "signed-in" ? session.user.id : "");
  const settings = useSettings();
  const isReading = chosen.state === "analysing";
  useEffect(() => {
    // a failure is shown where the form should stand
    if (isReading) fetchPage(editorForm).catch(() => {});
  }, [isReading]);
  if (chosen.state === "ready" && settings) {
    const form = {
      file: chosen.file,
      analysis: chosen.analysis,
      reading: {
        said: chosen.reading,
        busy: chosen.rereading,
        problem: chosen.problem,
        choose: (said: ReadingOptions) => reread(chosen.file, chosen.reading, said),
      },
      settings,
      onReplace: clear,
    };
    return (
      <Loading title={texts.loading.editor}>
        <FetchedPage
          key={`${chosen.file.name}-${chosen.file.lastModified}-${chosen.file.size}`}
          load={editorForm}
          late={LateEditorForm}
          props={form}
        />
      </Loading>
    );
  }
  return (
    <Page title={texts.nav.modify_score} className="wrap narrow main stack loose">
      <div>
        <h1>{texts.nav.modify_score}</h1>
        <p className="muted">
          Start with a file. We read it first and tell you what it costs.{" "}
          <HelpButton article="file-formats" about="file formats" />
        </p>
      </div>
      {chosen.state === "analysing" || chosen.state === "ready" ? (
        <Analysing chosen={chosen} onCancel={clear} />
      ) : (
        <>
          <DropZone onFile={choose} />
          <Problem chosen={chosen} onRetry={choose} />
          <Samples onFile={choose} />
        </>
      )}
    </Page>
  );
}

type AnalysingProps = { readonly chosen: Chosen; readonly onCancel: () => void };

function Analysing({ chosen, onCancel }: AnalysingProps) {
  if (chosen.state === "none") return null;
  const percent = chosen.state === "analysing" ? chosen.percent : 100;
  const text = percent < 100 ? "Uploading" : "Reading your score";
  return (
    <section className="card stack" aria-label="Analysis">
      <div className="row between nowrap">
        <strong role="status">{text}</strong>
        <span className="truncate muted">{chosen.file.name}</span>
      </div>
      <div
        className="progress"
        role="progressbar"
        aria-label={text}
        aria-valuemin={0}
        aria-valuemax={100}
        {...(percent < 100 ? { "aria-valuenow": percent } : {})}
      >
        <i className={percent < 100 ? "" : "unknown"} style={{ width: `${percent}%` }} />
      </div>
      <div className="row">
        <button type="button" className="btn" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </section>
  );
}

type ProblemProps = { readonly chosen: Chosen; readonly onRetry: (file: File) => void };

/** The live region stands before the text comes, so that it is read out. */
function Problem({ chosen, onRetry }: ProblemProps) {
  if (chosen.state === "none" && chosen.problem) {
    return (
      <Banner tone="err" live>
        {chosen.problem}
      </Banner>
    );
  }
  if (chosen.state !== "failed") return null;
  return (
    <Banner tone="err" live>
      <p>
        <strong>{chosen.file.name}</strong>
      </p>
      <p>{chosen.error.message} Nothing was charged.</p>
      {isInputError(chosen.error.code as ErrorCode) ? (
        // the same file would be refused again
        <p>Choose another file above, or export this score once more as MusicXML from the program that wrote it.</p>
      ) : (
        <button type="button" className="btn more" onClick={() => onRetry(chosen.file)}>
          <RotateCcw className="i" />
          {texts.notifications.try_again}
        </button>
      )}
    </Banner>
  );
}
