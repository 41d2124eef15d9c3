import type { Fraction } from "../model/fraction.ts";
import { add, compare, equals } from "../model/fraction.ts";
import type { MeasureEvent, NoteEvent, Score } from "../model/score.ts";
import { readScore } from "../read/read-score.ts";
import { attribute, child, childrenOf, textOf, type XmlElement } from "../xml/tree.ts";

/** For tests: a one-part score with these measures, each the inside of a <measure>. */
export function sampleScore(measures: readonly string[], staves = 1, divisions = 24, time = [4, 4]): Score {
  const opening =
    `<attributes><divisions>${divisions}</divisions><key><fifths>0</fifths></key>` +
    `<time><beats>${time[0]}</beats><beat-type>${time[1]}</beat-type></time><staves>${staves}</staves>` +
    "<clef number='1'><sign>G</sign><line>2</line></clef></attributes>";
  const inside = measures.map(
    (xml, index) => `<measure number="${index + 1}">${index === 0 ? opening : ""}${xml}</measure>`,
  );
  const xml =
    '<?xml version="1.0"?><score-partwise version="4.0"><part-list><score-part id="P1"><part-name>Piano</part-name>' +
    `</score-part></part-list><part id="P1">${inside.join("")}</part></score-partwise>`;
  const result = readScore(new TextEncoder().encode(xml));
  if (!result.ok) throw new Error(result.message);
  return result.score;
}

/** For tests: one <note>; "C4", "F#4", "Bb3" or "R" for a rest, with further children in `more`. */
export function sampleNote(name: string, duration: number, type: string, more = "", voice = 1): string {
  const [, step, sign, octave] = /^([A-G])([#b]?)(\d)$/.exec(name) ?? [];
  const alter = sign === "#" ? "<alter>1</alter>" : sign === "b" ? "<alter>-1</alter>" : "";
  const pitch = step ? `<pitch><step>${step}</step>${alter}<octave>${octave}</octave></pitch>` : "<rest/>";
  return `<note>${pitch}<duration>${duration}</duration><voice>${voice}</voice><type>${type}</type>${more}</note>`;
}

/** For tests: a score with all measures marked touched. */
export const touchAll = (score: Score): Score => ({
  ...score,
  parts: score.parts.map((part) => ({
    ...part,
    measures: part.measures.map((measure) => ({ ...measure, touched: true })),
  })),
});

/** For tests: what a written <note> shows: step, type, dots, accidental, beams, tuplet marks, ties. */
export function showNote(note: XmlElement): string {
  const pitch = child(note, "pitch");
  const name = pitch ? textOf(child(pitch, "step")) : "R";
  const accidental = textOf(child(note, "accidental"));
  const notations = childrenOf(note, "notations").flatMap((item) => [
    ...childrenOf(item, "tuplet").map((mark) => `tuplet-${attribute(mark, "type")}`),
    ...childrenOf(item, "tied").map((mark) => `tied-${attribute(mark, "type")}`),
    ...childrenOf(item, "slur").map((mark) => `slur-${attribute(mark, "type")}`),
  ]);
  return [
    name,
    textOf(child(note, "type")) + ".".repeat(childrenOf(note, "dot").length),
    ...(accidental === "" ? [] : [accidental]),
    ...childrenOf(note, "beam").map(textOf),
    ...notations,
  ].join(" ");
}

/** For tests: notes of one measure as they sound: onset, end, pitches, tied pieces merged. */
export function heard(events: readonly MeasureEvent[]): readonly string[] {
  const notes = events.filter((event): event is NoteEvent => event.kind === "note");
  const ordered = notes.toSorted((a, b) => compare(a.onset, b.onset));
  const merged: { voice: string; onset: Fraction; end: Fraction; pitch: string }[] = [];
  for (const note of ordered) {
    for (const head of note.heads) {
      const pitch = JSON.stringify(head.pitch);
      const end = add(note.onset, note.duration);
      const before = merged.find(
        (item) => item.voice === note.voice && item.pitch === pitch && equals(item.end, note.onset) && head.tieStop,
      );
      if (before) before.end = end;
      else merged.push({ voice: note.voice, onset: note.onset, end, pitch });
    }
  }
  const time = ({ n, d }: Fraction): string => `${n}/${d}`;
  return merged.map((item) => `${item.voice} ${time(item.onset)}-${time(item.end)} ${item.pitch}`).sort();
}
