import type { Constraint, ConstraintType } from "./plan.ts";

/** What each type of wish means in a few words; {param} stands for a param's value, {hand} for the hand it names. */
const words: Readonly<Record<ConstraintType, string>> = {
  "pitch.max": "Nothing above {pitch}",
  "pitch.min": "Nothing below {pitch}",
  "pitch.range": "Only notes from {low} to {high}",
  "pitch.allow": "Only these notes: {set} {notes}",
  "pitch.no-accidentals": "At most {max} accidentals in a phrase",
  "pitch.add-chromaticism": "Chromatic notes: {amount}",
  "notation.max-ledger-lines": "At most {max} ledger lines",
  "register.comfort": "The comfortable register of the instrument",
  "register.avoid-break": "Register break {break}: {mode}",
  "register.use-break": "Cross the register break",
  "register.avoid-zone": "Avoid the zone {zone}",
  "key.set": "In {key}",
  "key.keep": "Keep the key",
  "key.easiest": "The easiest key",
  "key.max-accidentals": "Key signature with at most {sharps} sharps, {flats} flats",
  "key.transpose": "Transposed by {semitones} semitones",
  "key.written-or-concert": "Printed at {mode} pitch",
  "key.no-modulation": "One key signature throughout",
  "meter.set": "Time signature {meter}",
  "meter.keep": "Keep the time signatures",
  "meter.no-changes": "One time signature throughout",
  "interval.forbid-harmonic": "In one hand no intervals of {semitones}",
  "hand.max-span": "Reach of at most {semitones}",
  "hand.max-jump": "Jumps of at most {semitones}",
  "texture.max-notes": "At most {max} notes at once",
  "position.fixed": "Fixed position: {position}",
  "position.five-finger": "Five-finger positions, {shifts} changes",
  "hands.relation": "Hands: {relation}",
  "technique.forbid": "No {technique}",
  "technique.add": "More {technique}",
  "accompaniment.pattern": "Accompaniment: {pattern}",
  "accompaniment.keep": "Keep the accompaniment",
  "melody.lock": "Keep the melody: {what}",
  "bass.lock": "Keep the bass: {what}",
  "texture.keep-layer": "Only the {layer}",
  "texture.remove-layer": "Without the {layer} voices",
  "texture.thicken": "Fuller",
  "texture.thin": "Thinner",
  "voice.add": "Add a {kind}",
  "melody.max-leap": "Melody leaps of at most {semitones}",
  "melody.leaps-more": "More leaps in the melody",
  "melody.repeated-notes": "Repeated notes: {mode}",
  "bass.pattern": "Bass: {pattern}",
  "rhythm.smallest": "No note shorter than a {value}",
  "rhythm.allow": "Only {values} notes",
  "rhythm.forbid-tuplets": "No tuplets of {tuplets}",
  "rhythm.add-tuplets": "Add tuplets of {tuplets}",
  "rhythm.syncopation": "Syncopation at most of degree {level}",
  "rhythm.syncopation-more": "More syncopation",
  "rhythm.forbid-dotted": "No dotted notes ({values})",
  "rhythm.add-dotted": "More dotted notes ({values})",
  "rhythm.forbid-ties": "No ties",
  "rhythm.rests": "Rests: {mode}",
  "rhythm.feel": "Feel: {feel}",
  "rhythm.subdivide": "Fill with {value} notes",
  "rhythm.rescale": "Note values times {factor}",
  "tempo.max": "At most {bpm} quarter notes a minute",
  "tempo.min": "At least {bpm} quarter notes a minute",
  "tempo.keep": "Keep the tempo",
  "harmony.max-rate": "At most {perBar} chords a bar",
  "harmony.vocabulary": "Only {set}",
  "harmony.enrich": "Richer chords: {set}",
  "harmony.keep": "Keep the chords",
  "harmony.inversions": "Inversions: {mode}",
  "ornaments.forbid": "No ornaments: {kinds}",
  "ornaments.add": "Add ornaments: {kinds}",
  "ornaments.write-out": "Ornaments written out",
  "measures.lock": "Bars {ranges} stay as they are",
  "measures.only": "Only bars {ranges} are rewritten",
  "form.length": "At most {maxBars} bars",
  "form.keep": "Keep the form",
  "form.repeats": "Repeats: {mode}",
  "form.add": "Add: {part}",
  "arrange.form": "For: {form}",
  "arrange.accompaniment": "Accompaniment: {mode}",
  "notation.fingering": "Fingering: {mode}",
  "notation.note-names": "Note names: {mode}",
  "notation.size": "Print: {size}",
  "notation.dynamics": "Dynamics: {mode}",
  "notation.articulation": "Articulation: {mode} {kinds}",
  "notation.chord-symbols": "Chord symbols: {mode}",
  "notation.clef": "Clefs: {mode}",
  "notation.staves": "{staves} staves",
  "notation.tab": "Tablature: {mode}",
  "lyrics.keep": "Lyrics: {mode}",
  "phrase.breaths": "Places to breathe",
  "brass.endurance": "Spare the lip: {mode}",
  "brass.positions": "Slide positions up to {max}",
  "brass.valves": "Without the valves {forbid}",
  "articulation.tonguing": "Tonguing: {mode}",
  "string.positions": "Only positions {positions}",
  "string.open-strings": "Open strings: {mode}",
  "string.fingers": "Fingers: {mode} {forbid}",
  "string.crossings": "String crossings: {mode}",
  "string.bowing": "Bowing: {mode}",
  "string.pizz": "Pizzicato: {mode}",
  "fretted.chords": "Chord shapes: {set}",
  "fretted.max-fret": "No fret above {fret}",
  "fretted.style": "Style: {style}",
  "fretted.capo": "Capo: {fret}",
  "fretted.strings": "Only strings {strings}",
  "drums.pattern": "Groove: {pattern}",
  "drums.hihat": "Hi-hat in {value} notes",
  "drums.fills": "Fills: {mode}",
  "drums.limbs": "At most {max} limbs",
  "drums.ghost": "Ghost notes: {mode}",
  "style.close": "Close to the original",
  "style.effect": "Easy but full",
  "style.set": "Style: {style}",
  "use.purpose": "For: {purpose}",
  "use.practise": "To practise: {technique}",
  "use.player": "For: {player}",
};

const intervals: Readonly<Record<number, string>> = {
  1: "a semitone",
  2: "a second",
  3: "a minor third",
  4: "a third",
  5: "a fourth",
  7: "a fifth",
  8: "a minor sixth",
  9: "a sixth",
  10: "a minor seventh",
  11: "a seventh",
  12: "an octave",
  14: "a ninth",
  16: "a tenth",
};

const rangeText = (value: unknown): string => {
  const [first, last] = value as readonly number[];
  return first === last ? `${first}` : `${first}–${last}`;
};
const intervalText = (size: number): string => intervals[size] ?? `${size} semitones`;

function valueText(name: string, value: unknown): string {
  if (name === "ranges") return (value as readonly unknown[]).map(rangeText).join(", ");
  if (name === "semitones" && !Array.isArray(value)) return intervalText(Number(value));
  if (name === "semitones") return (value as readonly number[]).map(intervalText).join(", ");
  if (value === null) return name === "bpm" ? "fewer or more" : "any number of";
  const text = Array.isArray(value) ? value.join(", ") : String(value);
  return text.replaceAll("-", " ");
}

/** A constraint in a few words: "Nothing above C6, right hand, bars 9–16, if possible". */
export function constraintText(constraint: Constraint): string {
  const { type, params, scope, strength } = constraint;
  const values = params as Readonly<Record<string, unknown>>;
  const text =
    type === "key.transpose" ? "Transposed by {n} semitones".replace("{n}", String(values.semitones)) : words[type];
  const filled = text.replace(/\{(\w+)\}/g, (_, name: string) =>
    values[name] === undefined ? "" : valueText(name, values[name]),
  );
  const hand = [values.hand, scope?.hand].find((one) => one === "left" || one === "right");
  const bars = scope?.measures && `bars ${scope.measures.map(rangeText).join(", ")}`;
  const except = scope?.exceptMeasures && `not in bars ${scope.exceptMeasures.map(rangeText).join(", ")}`;
  const limits = [hand && `${hand} hand`, scope?.part, bars, except, strength === "soft" && "if possible"];
  return [filled.replace(/\s+/g, " ").trim(), ...limits.filter((one) => typeof one === "string")].join(", ");
}
