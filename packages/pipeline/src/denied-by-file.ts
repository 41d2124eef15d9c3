import { type Constraint, table } from "@gradus/contracts";
import { midiOf, pitchNamed, readScore, soundingNotes, toNumber } from "@gradus/score";

type Sounding = { readonly staff: number; readonly midi: number; readonly from: number; readonly to: number };
type Hand = "left" | "right" | "both";
/** `before` and `after` as MusicXML text, and the notes of `after` in one hand as they sound, ties merged. */
type Look = {
  readonly before: string;
  readonly after: string;
  readonly notes: (hand: Hand, text?: string) => readonly Sounding[];
};

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

function soundingIn(text: string): readonly Sounding[] {
  const read = readScore(bytesOf(text));
  if (!read.ok) throw new Error("a result that can be read expected");
  return soundingNotes(read.score).map(({ staff, onset, duration, midi }) => ({
    staff,
    midi,
    from: toNumber(onset),
    to: toNumber(onset) + toNumber(duration),
  }));
}

/** quarters: rounded tuplets overlap by less */
const hair = 0.05;

/** What each staff of a hand sounds at once, whenever a note begins. */
function chords({ notes }: Look, hand: Hand): readonly (readonly number[])[] {
  const own = notes(hand);
  return own.map(({ staff, from }) => [
    ...new Set(
      own.filter((one) => one.staff === staff && one.from <= from && one.to > from + hair).map(({ midi }) => midi),
    ),
  ]);
}

const spanOf = (chord: readonly number[]): number => Math.max(...chord) - Math.min(...chord);
const hasInterval = (chord: readonly number[], semitones: readonly number[]): boolean =>
  chord.some((low) => chord.some((top) => semitones.includes(top - low)));

/** "F#5", "Bb3" as a MIDI number */
function midiNamed(name: string): number {
  const pitch = pitchNamed(name);
  if (!pitch) throw new Error(`no pitch: ${name}`);
  return midiOf(pitch);
}
const whiteKeys = [0, 2, 4, 5, 7, 9, 11];

const all = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, found = ""]) => found);
const fifthsIn = (text: string): readonly number[] => all(text, /<fifths>(-?\d)<\/fifths>/g).map(Number);
const metersIn = (text: string): readonly string[] =>
  [...text.matchAll(/<beats>(\d+)<\/beats>\s*<beat-type>(\d+)</g)].map(([, beats, type]) => `${beats}/${type}`);
const temposIn = (text: string): readonly number[] => all(text, /<sound[^>]* tempo="([\d.]+)"/g).map(Number);
/** Written notes that sound and are no grace notes. */
const writtenIn = (text: string): readonly string[] =>
  all(text, /<note(?: [^>]*)?>([\s\S]*?)<\/note>/g).filter((note) => !/<rest|<grace/.test(note));
const typesIn = (text: string): readonly string[] =>
  writtenIn(text).map((note) => all(note, /<type>(.+?)<\/type>/g)[0] ?? "");
const isDotted = (note: string): boolean => note.includes("<dot");
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const countOf = (text: string, tag: string): number => text.split(`<${tag}`).length - 1;

/** The highest note of the right hand at each of its onsets. */
function tune(notes: readonly Sounding[]): readonly (readonly number[])[] {
  const tops = new Map<number, number>();
  for (const { from, midi } of notes) tops.set(from, Math.max(midi, tops.get(from) ?? 0));
  return [...tops].sort(([one], [other]) => one - other);
}

const signsOfTechnique: Readonly<Record<string, string>> = table({
  pedal: "pedal",
  tremolo: "tremolo",
  "double-stops": "chord",
});
const added: Readonly<Record<string, (look: Look) => boolean>> = table({
  pedal: ({ after }) => after.includes("<pedal"),
  "double-stops": ({ after }) => after.includes("<chord"),
  octaves: (look) => chords(look, "left").some((chord) => hasInterval(chord, [12])),
  thirds: (look) => chords(look, "right").some((chord) => hasInterval(chord, [3, 4])),
});
/** Patterns in which a hand plays one note after the other, but for the chord that it ends with. */
const inSingleNotes: readonly string[] = ["alberti", "broken", "walking"];

function isBrokenUp({ notes }: Look, hand: Hand): boolean {
  const own = notes(hand);
  const end = Math.max(...own.map(({ from }) => from));
  const moving = own.filter(({ from }) => from < end);
  return moving.every((one) =>
    moving.every((other) => one === other || one.from >= other.to - hair || other.from >= one.to - hair),
  );
}

type Kind = Constraint["type"];
type Denial<Type extends Kind> = (
  params: Extract<Constraint, { readonly type: Type }>["params"],
  look: Look,
) => boolean;

/** What in a finished file anybody could point at to say that a wish was not kept; kinds that cannot be read off a file are not here. */
const denials: { readonly [Type in Kind]?: Denial<Type> } = {
  "hand.max-span": ({ hand, semitones }, look) => chords(look, hand).some((chord) => spanOf(chord) > semitones),
  "use.player": ({ player }, look) =>
    player === "child-small-hands" && chords(look, "both").some((chord) => spanOf(chord) > 9),
  "texture.max-notes": ({ hand, max }, look) => chords(look, hand).some((chord) => chord.length > max),
  "texture.keep-layer": ({ layer }, look) =>
    (layer === "melody" && look.notes("left").length > 0) || chords(look, "both").some((chord) => chord.length > 1),
  "texture.thin": (_, { notes, before }) => notes("both").length >= notes("both", before).length,
  "texture.thicken": (_, { notes, before }) => notes("both").length <= notes("both", before).length,
  "interval.forbid-harmonic": ({ hand, semitones }, look) =>
    chords(look, hand).some((chord) => hasInterval(chord, semitones)),
  "pitch.max": ({ pitch, hand }, { notes }) => notes(hand).some(({ midi }) => midi > midiNamed(pitch)),
  "pitch.min": ({ pitch, hand }, { notes }) => notes(hand).some(({ midi }) => midi < midiNamed(pitch)),
  "pitch.range": ({ low, high }, { notes }) =>
    notes("both").some(({ midi }) => midi < midiNamed(low) || midi > midiNamed(high)),
  "pitch.allow": (params, { notes }) =>
    notes("both").some(({ midi }) =>
      params.set === "white-keys"
        ? !whiteKeys.includes(midi % 12)
        : params.set === "notes" && !(params.notes ?? []).map(midiNamed).includes(midi),
    ),
  "pitch.no-accidentals": (_, { after }) => after.includes("<accidental"),
  "hands.relation": ({ relation }, { notes }) =>
    relation === "alternate" &&
    notes("left").some((one) => notes("right").some(({ from, to }) => from < one.to - hair && to > one.from + hair)),
  "melody.lock": (_, { notes, before }) => !same(tune(notes("right")), tune(notes("right", before))),
  "accompaniment.keep": (_, { notes, before }) => !same(notes("left"), notes("left", before)),
  "accompaniment.pattern": ({ pattern, hand }, look) => inSingleNotes.includes(pattern) && !isBrokenUp(look, hand),
  "rhythm.smallest": ({ value }, { after }) =>
    value === "eighth" && typesIn(after).some((type) => ["16th", "32nd", "64th"].includes(type)),
  "rhythm.allow": ({ values }, { after }) =>
    writtenIn(after).some(isDotted) || typesIn(after).some((type) => !(values as readonly string[]).includes(type)),
  "rhythm.forbid-tuplets": (_, { after }) => after.includes("<actual-notes>3<"),
  "rhythm.forbid-dotted": ({ values }, { after }) =>
    writtenIn(after).some((note) => isDotted(note) && (values === "any" || note.includes("<type>quarter<"))),
  "rhythm.feel": ({ feel }, { after }) => !new RegExp(feel, "i").test(after),
  "key.keep": (_, { before, after }) => !same(fifthsIn(after), fifthsIn(before)),
  "key.set": ({ key }, { after }) => key === "G major" && fifthsIn(after).some((fifths) => fifths !== 1),
  "key.max-accidentals": ({ sharps, flats }, { after }) =>
    fifthsIn(after).some((fifths) => fifths > (sharps ?? fifths) || -fifths > (flats ?? -fifths)),
  "key.no-modulation": (_, { after }) => new Set(fifthsIn(after)).size > 1,
  "meter.keep": (_, { before, after }) => !same(metersIn(after), metersIn(before)),
  "meter.set": ({ meter }, { after }) => metersIn(after).some((one) => one !== meter),
  "meter.no-changes": (_, { after }) => new Set(metersIn(after)).size > 1,
  "tempo.keep": (_, { before, after }) => !same(temposIn(after), temposIn(before)),
  "tempo.max": ({ bpm }, { after }) => temposIn(after).some((tempo) => bpm !== null && tempo > bpm),
  "tempo.min": ({ bpm }, { after }) => temposIn(after).some((tempo) => bpm !== null && tempo < bpm),
  "form.keep": (_, { before, after }) => countOf(after, "measure ") !== countOf(before, "measure "),
  "ornaments.forbid": ({ kinds }, { after }) => after.includes(kinds === "all" ? "<ornaments" : "<trill-mark"),
  "ornaments.add": (_, { after }) => !after.includes("<ornaments"),
  "technique.forbid": ({ technique }, { after }) => {
    const sign = signsOfTechnique[technique];
    return sign !== undefined && after.includes(`<${sign}`);
  },
  "technique.add": ({ technique }, look) => !(added[technique]?.(look) ?? true),
  "string.pizz": (_, { after }) => !/pizz/i.test(after),
  "string.bowing": ({ mode }, { after }) => mode === "separate" && after.includes("<slur"),
  "string.positions": ({ positions }, { notes }) =>
    same(positions, ["1"]) && notes("both").some(({ midi }) => midi > midiNamed("B5")),
  "notation.dynamics": ({ mode }, { after }) => mode === "add" && !after.includes("<dynamics"),
  "notation.articulation": ({ mode, kinds }, { after }) =>
    mode === "remove" && (kinds === "all" ? ["articulations"] : kinds).some((kind) => after.includes(`<${kind}`)),
  "notation.chord-symbols": ({ mode }, { after }) => mode === "add" && !after.includes("<harmony"),
  "notation.fingering": ({ mode }, { after }) =>
    mode === "every-note" ? countOf(after, "fingering") < writtenIn(after).length : !after.includes("<fingering"),
  "notation.note-names": (_, { after }) => !/<lyric|<notehead-text/.test(after),
  "notation.clef": (_, { after }) => countOf(after, "clef") > Math.max(1, ...all(after, /<staves>(\d)</g).map(Number)),
};

/** The kinds of wish that `isDeniedByFile` knows. */
export const readableKinds: ReadonlySet<string> = new Set(Object.keys(denials));

/**
 * Whether a finished MusicXML file shows that a wish of the whole piece was not kept, read with nothing of what carries wishes out or
 * checks them. False for a wish about some measures only, and for kinds that no file tells of.
 */
export function isDeniedByFile(constraint: Constraint, source: Uint8Array, result: Uint8Array): boolean {
  if (constraint.scope) return false;
  const [before = "", after = ""] = [source, result].map((bytes) => new TextDecoder().decode(bytes));
  const notes = (hand: Hand, text = after): readonly Sounding[] =>
    soundingIn(text).filter(({ staff }) => hand === "both" || staff === (hand === "left" ? 2 : 1));
  const deny = denials[constraint.type] as ((params: unknown, look: Look) => boolean) | undefined;
  return deny?.(constraint.params, { before, after, notes }) ?? false;
}
