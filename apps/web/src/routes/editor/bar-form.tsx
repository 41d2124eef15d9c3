import type { Mend, ReadBar } from "@gradus/contracts";
import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { FieldError } from "../../components/field.tsx";
import { changedVoices, fullness, type Row, rowsOf, type Voice, valuesWith, voiceProblem } from "./mend-values.ts";

type BarFormProps = {
  readonly bar: ReadBar;
  readonly mend: Mend | undefined;
  readonly onSave: (mend: Mend) => void;
  readonly onCancel: () => void;
};

const eventsOf = (voice: Voice, mend: Mend | undefined) =>
  mend?.voices?.find((one) => one.part === voice.part && one.voice === voice.voice)?.events ?? voice.events;

/** The notes of a bar, voice by voice: pitch, length, delete, add. Nothing is sent until it is saved. */
export function BarForm({ bar, mend, onSave, onCancel }: BarFormProps) {
  const [rows, setRows] = useState(() => bar.voices.map((voice) => rowsOf(eventsOf(voice, mend))));
  const problems = rows.map((own) => voiceProblem(own, bar.length));
  const setVoice = (index: number, own: readonly Row[]): void => setRows(rows.with(index, own));
  const save = (): void => {
    const voices = changedVoices(bar.voices, rows);
    onSave({ index: bar.index, ...(voices.length > 0 && { voices: [...voices] }) });
  };
  return (
    <div className="stack">
      {bar.voices.map((voice, index) => (
        <VoiceRows
          key={`${voice.part} ${voice.voice}`}
          voice={voice}
          rows={rows[index] ?? []}
          length={bar.length}
          problem={problems[index]}
          onRows={(own) => setVoice(index, own)}
        />
      ))}
      <div className="row">
        <button type="button" className="btn primary" onClick={save} disabled={problems.some(Boolean)}>
          Use this bar
        </button>
        <button type="button" className="btn quiet" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </div>
  );
}

type VoiceRowsProps = {
  readonly voice: Voice;
  readonly rows: readonly Row[];
  readonly length: string;
  readonly problem: string | undefined;
  readonly onRows: (rows: readonly Row[]) => void;
};

function VoiceRows({ voice, rows, length, problem, onRows }: VoiceRowsProps) {
  const [added, setAdded] = useState(0);
  const place = `${voice.name || voice.part}, staff ${voice.staff}, voice ${voice.voice}`;
  const add = (): void => {
    setAdded(added + 1);
    onRows([...rows, { key: `new ${added}`, pitches: "", duration: rows.at(-1)?.duration ?? "1/1" }]);
  };
  return (
    <fieldset className="mend-voice">
      <legend className="strong small">{place}</legend>
      <ol className="mend-rows">
        {rows.map((row, index) => (
          <NoteRow
            key={row.key}
            row={row}
            name={`${place}, note ${index + 1}`}
            onRow={(next) => onRows(rows.with(index, next))}
            onDelete={() => onRows(rows.toSpliced(index, 1))}
          />
        ))}
      </ol>
      <div className="row between">
        <button type="button" className="btn quiet" onClick={add}>
          <Plus className="i" />
          Add a note
        </button>
        <span className="small muted num">{fullness(rows, length).text}; rests fill the end</span>
      </div>
      {problem && <FieldError text={problem} />}
    </fieldset>
  );
}

type NoteRowProps = {
  readonly row: Row;
  readonly name: string;
  readonly onRow: (row: Row) => void;
  readonly onDelete: () => void;
};

function NoteRow({ row, name, onRow, onDelete }: NoteRowProps) {
  return (
    <li className="mend-row">
      <input
        className="input num"
        aria-label={`${name}, pitches`}
        placeholder="C4 E4, or rest"
        value={row.pitches}
        onChange={(event) => onRow({ ...row, pitches: event.target.value })}
        onKeyDown={(event) => {
          // the form around it would order the rewrite
          if (event.key === "Enter") event.preventDefault();
        }}
      />
      <select
        className="select"
        aria-label={`${name}, length`}
        value={row.duration}
        onChange={(event) => onRow({ ...row, duration: event.target.value })}
      >
        {valuesWith(row.duration).map(([duration, text]) => (
          <option key={duration} value={duration}>
            {text}
          </option>
        ))}
      </select>
      <button type="button" className="btn icon quiet" aria-label={`Delete ${name}`} onClick={onDelete}>
        <Trash2 className="i" />
      </button>
    </li>
  );
}
