import { type Analysis, type Settings, texts } from "@gradus/contracts";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { Page } from "../../components/page.tsx";
import { DirectionStep } from "./direction-step.tsx";
import { type EditorValues, firstValues } from "./editor-values.ts";
import { keepValues, keptValues } from "./kept-order.ts";
import { LevelStep } from "./level-step.tsx";
import { orderProblem } from "./order.ts";
import { formId, OrderBar, OrderCard } from "./order-card.tsx";
import { OutputStep } from "./output-step.tsx";
import type { ReadingState } from "./reading-choices.tsx";
import { ScoreStep } from "./score-step.tsx";
import { UploadDialog } from "./upload-dialog.tsx";
import { usePreview, useReach } from "./use-estimate.ts";
import { useSubmit } from "./use-submit.ts";
import { useTarget } from "./use-target.ts";
import { WishesStep } from "./wishes/wishes-step.tsx";

type EditorFormProps = {
  readonly file: File;
  readonly analysis: Analysis;
  readonly reading: ReadingState;
  readonly settings: Settings | undefined;
  readonly onReplace: () => void;
};

export function EditorForm({ file, analysis, reading, settings, onReplace }: EditorFormProps) {
  const [fresh] = useState(() => firstValues(analysis, settings));
  const form = useForm<EditorValues>({ defaultValues: keptValues(file, fresh) });
  const { submit, percent, error, cancel } = useSubmit(file, analysis, reading.said);
  const values = form.watch();
  useEffect(() => keepValues(file, values), [file, values]);
  const renewal = { isRenewing: reading.busy, renew: () => reading.choose({}) };
  const reach = useReach(analysis, values, reading.said, renewal);
  const preview = usePreview(analysis, reading.said, renewal);
  useTarget(form, reach.now, reach.outcome, fresh.targetDifficulty);
  const busy = percent !== undefined || reading.busy;
  const place = form.handleSubmit((order) => {
    if (!busy && !reach.asking && orderProblem(order, analysis, reach.outcome) === undefined) submit(order);
  });
  const chooseLevel = (name: string): void => form.setValue("targetDifficulty", name);
  const shown = { values, analysis, busy, reach, error, onLevel: chooseLevel };
  return (
    <Page title={texts.nav.modify_score} className="wrap wide main with-orderbar" takesFocus>
      <div className="page-head">
        <div>
          <h1>{texts.nav.modify_score}</h1>
          <p>Change your mind as often as you like. You pay only when you press the button.</p>
        </div>
      </div>
      <div className="editor">
        <div className="editor-score">
          <ScoreStep
            file={file}
            analysis={analysis}
            now={reach.now}
            reading={reading}
            preview={preview}
            onReplace={onReplace}
          />
        </div>
        <form id={formId} className="stack editor-form" onSubmit={place} noValidate>
          <DirectionStep form={form} analysis={analysis} />
          <LevelStep form={form} now={reach.now} />
          <WishesStep form={form} analysis={analysis} reach={reach} />
          <OutputStep form={form} />
        </form>
        <OrderCard {...shown} />
      </div>
      <OrderBar {...shown} />
      <UploadDialog file={file} percent={percent} onCancel={cancel} />
    </Page>
  );
}
