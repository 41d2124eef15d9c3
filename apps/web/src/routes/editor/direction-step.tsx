import { type Analysis, instruments, keyNames, modificationTypes, texts } from "@gradus/contracts";
import { TrendingDown, TrendingUp } from "lucide-react";
import type { UseFormReturn } from "react-hook-form";
import { Field } from "../../components/field.tsx";
import { bestPart, type EditorValues, keyLabel, otherInstrument } from "./editor-values.ts";
import { PartChoice } from "./part-choice.tsx";
import { Step } from "./step.tsx";

const directions = [
  { type: modificationTypes[0], icon: TrendingDown, note: "Fewer notes, smaller stretches" },
  { type: modificationTypes[1], icon: TrendingUp, note: "A fuller sound" },
] as const;

const longestName = 60;

type DirectionStepProps = { readonly form: UseFormReturn<EditorValues>; readonly analysis: Analysis };

/** Step B: direction, instrument, part and keys. */
export function DirectionStep({ form, analysis }: DirectionStepProps) {
  const { parts, key: foundKey } = analysis.detected;
  const instrument = form.watch("instrument");
  const direction = form.register("modificationType");
  const pickPart = (name: string) => form.setValue("part", bestPart(parts, name));
  return (
    <Step mark="B" title="Direction and instrument" help="first-score">
      <fieldset>
        <legend className="sr">Direction</legend>
        <div className="grid2">
          {directions.map(({ type, icon: Icon, note }) => (
            <label key={type} className="choice">
              <input type="radio" value={type} {...direction} />
              <Icon className="i" />
              <strong>{type}</strong>
              <span className="small muted">{note}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {parts.length > 1 && <PartChoice form={form} analysis={analysis} />}
      <div className="keys more">
        <Field label="Instrument">
          <select
            className="select"
            {...form.register("instrument", { onChange: (event) => pickPart(event.target.value) })}
          >
            {[...instruments, otherInstrument].map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </Field>
        {instrument === otherInstrument && (
          <Field label="Name of the instrument" error={form.formState.errors.otherName?.message}>
            <input
              className="input"
              maxLength={longestName}
              {...form.register("otherName", { onChange: (event) => pickPart(event.target.value) })}
            />
          </Field>
        )}
        <Field label="Original key">
          <select className="select" {...form.register("originalKey")}>
            <option value="detect">
              {texts.chosen.editor.detect_key}
              {foundKey ? `: ${keyLabel(foundKey)}` : ""}
            </option>
            <KeyOptions />
          </select>
        </Field>
        <Field label="Target key">
          <select className="select" {...form.register("targetKey")}>
            <option value="auto">{texts.chosen.editor.auto_key}</option>
            <option value="keep">{texts.chosen.editor.keep_key}</option>
            <KeyOptions />
          </select>
        </Field>
      </div>
    </Step>
  );
}

const KeyOptions = () =>
  keyNames.map((key) => (
    <option key={key} value={key}>
      {keyLabel(key)}
    </option>
  ));
