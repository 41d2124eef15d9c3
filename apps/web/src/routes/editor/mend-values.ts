import type { MendedEvent, MendedVoice, ReadBar } from "@gradus/contracts";

/** A note, chord or rest in the form: `pitches` as it is typed. */
export type Row = {
  readonly key: string;
  readonly id?: string | undefined;
  readonly pitches: string;
  readonly duration: string;
};

/** Note values by their length in quarters. */
const values: readonly (readonly [duration: string, name: string])[] = [
  ["4/1", "whole"],
  ["3/1", "dotted half"],
  ["2/1", "half"],
  ["3/2", "dotted quarter"],
  ["1/1", "quarter"],
  ["3/4", "dotted eighth"],
  ["1/2", "eighth"],
  ["3/8", "dotted 16th"],
  ["1/4", "16th"],
  ["1/8", "32nd"],
  ["4/3", "half of a triplet"],
  ["2/3", "quarter of a triplet"],
  ["1/3", "eighth of a triplet"],
  ["1/6", "16th of a triplet"],
];

/** What a note may last; a length that is none of the usual ones stays on the list of its own note. */
export const valuesWith = (duration: string): readonly (readonly [duration: string, name: string])[] =>
  values.some(([one]) => one === duration) ? values : [...values, [duration, `${quarters(duration)} quarters`]];

const parts = (duration: string): readonly [number, number] => {
  const [n = 0, d = 1] = duration.split("/").map(Number);
  return [n, d];
};
const quarters = (duration: string): string => {
  const [n, d] = parts(duration);
  return `${Math.round((100 * n) / d) / 100}`;
};

/** "C4 E4", "f♯3", "Bb2" as the names the server knows; none for a rest; undefined when something is no pitch. */
export function readPitches(text: string): readonly string[] | undefined {
  const words = text
    .trim()
    .split(/[\s,+]+/)
    .filter(Boolean);
  if (words.length === 0 || (words.length === 1 && /^(r|rest|-)$/i.test(words[0] ?? ""))) return [];
  const names = words.map((word) => {
    const [, step = "", sign = "", octave = ""] =
      /^([a-g])(##|bb|[#b♯♭]?)([0-9])$/i.exec(word.replace("♯♯", "##").replace("♭♭", "bb")) ?? [];
    return octave && `${step.toUpperCase()}${sign.toLowerCase().replace("♯", "#").replace("♭", "b")}${octave}`;
  });
  return names.every(Boolean) ? names : undefined;
}

export const shownPitches = (pitches: readonly string[]): string => (pitches.length === 0 ? "rest" : pitches.join(" "));

export const rowsOf = (events: readonly MendedEvent[]): readonly Row[] =>
  events.map(({ id, pitches, duration }, index) => ({ key: `${index}`, id, pitches: shownPitches(pitches), duration }));

/** How full a voice is: "3 of 4 quarters", and whether it is more than its bar holds. */
export function fullness(rows: readonly Pick<Row, "duration">[], length: string): { text: string; isOver: boolean } {
  // 5,040 has every small divisor, so triplets and their kin stay whole numbers
  const ticks = (duration: string): number => Math.round((parts(duration)[0] * 5040) / parts(duration)[1]);
  const sum = rows.reduce((total, { duration }) => total + ticks(duration), 0);
  return { text: `${quarters(`${sum}/5040`)} of ${quarters(length)} quarters`, isOver: sum > ticks(length) };
}

/** What is wrong with the rows of a voice, in words; undefined when they can be taken. */
export function voiceProblem(rows: readonly Row[], length: string): string | undefined {
  const wrong = rows.findIndex(({ pitches }) => readPitches(pitches) === undefined);
  if (wrong >= 0) return `Note ${wrong + 1}: write pitches such as C4, F#4 or Bb3, several for a chord, or "rest".`;
  return fullness(rows, length).isOver ? "These notes are longer than the bar." : undefined;
}

export type Voice = ReadBar["voices"][number];

/** The voices that a person changed. */
export function changedVoices(voices: readonly Voice[], rows: readonly (readonly Row[])[]): readonly MendedVoice[] {
  return voices.flatMap(({ name: _, ...voice }, index) => {
    const events = (rows[index] ?? []).map(({ id, pitches, duration }) => ({
      ...(id === undefined ? {} : { id }),
      pitches: [...(readPitches(pitches) ?? [])],
      duration,
    }));
    return JSON.stringify(events.map(plain)) === JSON.stringify(voice.events.map(plain)) ? [] : [{ ...voice, events }];
  });
}

const plain = ({ id = "", pitches, duration }: MendedEvent) => [id, pitches, duration];
