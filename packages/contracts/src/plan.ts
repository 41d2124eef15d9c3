import {
  handSchema,
  measureRangeSchema,
  noteValueSchema,
  pitchNameSchema,
  scopeSchema,
  strengthSchema,
} from "./plan-values.ts";
import { z } from "./zod.ts";

const constraint = <T extends string, P extends z.ZodRawShape>(type: T, params: P) =>
  z.strictObject({
    type: z.literal(type),
    params: z.strictObject(params),
    scope: scopeSchema.optional(),
    strength: strengthSchema,
  });

const hand = handSchema;
const semitones = z.number().int().min(0).max(88);
const count = z.number().int().min(0);
const values = z.array(noteValueSchema).min(1);
const ornament = z.enum(["trill", "grace", "mordent", "turn"]);
const tuplet = z.enum(["3", "5", "6", "7", "any"]);

const pitchConstraints = [
  /** No written note above `pitch` in the hand. */
  constraint("pitch.max", { pitch: pitchNameSchema, hand }),
  /** No written note below `pitch` in the hand. */
  constraint("pitch.min", { pitch: pitchNameSchema, hand }),
  /** Every written note from `low` to `high`, both included. */
  constraint("pitch.range", { low: pitchNameSchema, high: pitchNameSchema }),
  /** Allowed pitches: naturals only, black keys only, a pentatonic scale on the tonic, exactly `notes`, or all but `notes`. */
  constraint("pitch.allow", {
    set: z.enum(["white-keys", "black-keys", "pentatonic", "notes", "without"]),
    notes: z.array(pitchNameSchema).nullish(),
  }),
  /** At most `max` printed accidentals (signs before notes, not the key signature) in a phrase; 0 = none at all. */
  constraint("pitch.no-accidentals", {
    max: count,
    /** notes by name and sign, in any octave, that are allowed all the same */
    except: z.array(z.string().regex(/^[A-G](#|b)?$/)).optional(),
  }),
  /** Adds chromatic passing and neighbour notes (some) or chromatic runs (much). */
  constraint("pitch.add-chromaticism", { amount: z.enum(["some", "much"]) }),
  /** At most so many ledger lines above or below the staff. */
  constraint("notation.max-ledger-lines", { max: count }),
  /** Keep to the comfortable middle register of the instrument profile. */
  constraint("register.comfort", {}),
  /** Do not cross a register break (forbid), stay below it (below), or cross it seldom (minimise). */
  constraint("register.avoid-break", {
    break: z.enum(["clarinet-throat-clarion", "octave", "recorder-pinch", "palm"]),
    mode: z.enum(["forbid", "below", "minimise"]),
  }),
  /** Cross the break on purpose, for practice. */
  constraint("register.use-break", { break: z.enum(["clarinet-throat-clarion"]) }),
  /** Leave out the notes of a hard zone: those of the right or left little finger's low keys, or the lowest notes at all. */
  constraint("register.avoid-zone", { zone: z.enum(["low-pinky", "lowest"]) }),
] as const;

const keyConstraints = [
  /** Written key to transpose to; "G major", "D minor". */
  constraint("key.set", { key: z.string().regex(/^[A-G](#|b)? (major|minor)$/) }),
  /** The written key stays the source's. */
  constraint("key.keep", {}),
  /** The engine picks the easiest written key for the instrument. */
  constraint("key.easiest", {}),
  /** Key signature with at most so many sharps or flats; null = no limit on that side. */
  constraint("key.max-accidentals", { sharps: count.nullable(), flats: count.nullable() }),
  /** Moves everything by so many semitones, down when negative. */
  constraint("key.transpose", { semitones: z.number().int().min(-36).max(36) }),
  /** Notes printed at sounding pitch (concert) or as the transposing player reads them (written). */
  constraint("key.written-or-concert", { mode: z.enum(["concert", "written"]) }),
  /** One key signature for the whole piece. */
  constraint("key.no-modulation", {}),
  /** Change the time signature to n/m. */
  constraint("meter.set", { meter: z.string().regex(/^\d{1,2}\/(1|2|4|8|16|32)$/) }),
  /** Time signatures stay as they are. */
  constraint("meter.keep", {}),
  /** One time signature for the whole piece. */
  constraint("meter.no-changes", {}),
] as const;

const handConstraints = [
  /** None of these intervals (semitones) struck together within one hand. */
  constraint("interval.forbid-harmonic", { hand, semitones: z.array(semitones).min(1) }),
  /** Widest distance between two notes one hand holds at once, in semitones. */
  constraint("hand.max-span", { hand, semitones }),
  /** Widest distance a hand moves between two successive attacks, in semitones. */
  constraint("hand.max-jump", { hand, semitones }),
  /** At most so many notes at once in the hand. */
  constraint("texture.max-notes", { hand, max: count.min(1) }),
  /** The whole piece in one named five-finger position: both thumbs on middle C, or both hands from C or from G. */
  constraint("position.fixed", { position: z.enum(["C", "middle-C", "G"]) }),
  /** Five-finger positions; at most `shifts` changes of position a hand, null = as few as the piece allows. */
  constraint("position.five-finger", { hand, shifts: count.nullable() }),
  /** alternate: never both hands at once. share-melody: the melody goes from hand to hand. together: same rhythm. independent, parallel, contrary: kind of motion. */
  constraint("hands.relation", {
    relation: z.enum(["alternate", "share-melody", "together", "independent", "parallel", "contrary"]),
  }),
  /** A technique that must not occur. */
  constraint("technique.forbid", {
    technique: z.enum(["thumb-under", "hand-crossing", "pedal", "tremolo", "double-stops"]),
  }),
  /** A technique to bring in; octaves, thirds and sixths double the line of the hand. */
  constraint("technique.add", {
    technique: z.enum(["octaves", "thirds", "thirds-sixths", "sixths", "pedal", "double-stops", "double-stops-open"]),
    hand,
  }),
] as const;

const textureConstraints = [
  /** Accompaniment rewritten as this pattern. held: one long chord or note a bar; drone: one bass note throughout; fifths: open fifths struck together. */
  constraint("accompaniment.pattern", {
    hand,
    pattern: z.enum([
      "block",
      "held",
      "drone",
      "fifths",
      "root-fifth",
      "alberti",
      "arpeggio",
      "broken",
      "arpeggio-1-5-8-10",
      "stride",
      "boom-chick",
      "waltz",
      "walking",
      "boogie",
    ]),
  }),
  /** The accompaniment moves throughout as it does in this measure. */
  constraint("accompaniment.like-bar", { hand, measure: z.number().int().min(1) }),
  /** The accompaniment of the hand stays as in the source. */
  constraint("accompaniment.keep", { hand }),
  /** Melody kept: pitches and rhythm; pitches only; or recognisable (main notes and outline). */
  constraint("melody.lock", { what: z.enum(["pitch+rhythm", "pitch", "recognisable"]) }),
  /** Bass line kept: every pitch, or the notes on strong beats. */
  constraint("bass.lock", { what: z.enum(["pitch", "strong-beats"]) }),
  /** Only this layer remains. */
  constraint("texture.keep-layer", { layer: z.enum(["melody", "melody+bass"]) }),
  /** Leaves out the voices between melody and bass. */
  constraint("texture.remove-layer", { layer: z.enum(["inner"]) }),
  /** More notes in chords and accompaniment. */
  constraint("texture.thicken", { hand, amount: z.enum(["more"]) }),
  /** Fewer notes in chords and accompaniment. */
  constraint("texture.thin", { hand, amount: z.enum(["less", "much-less"]) }),
  /** Adds a voice: a countermelody below or between, a descant above, or imitation of the melody. */
  constraint("voice.add", { kind: z.enum(["countermelody", "descant", "imitation"]) }),
  /** Widest step between successive melody notes, in semitones. */
  constraint("melody.max-leap", { semitones }),
  /** More leaps in the melody. */
  constraint("melody.leaps-more", {}),
  /** Repeated notes: none that are fast (limit), none at all (avoid), or more (add). */
  constraint("melody.repeated-notes", { mode: z.enum(["limit", "avoid", "add"]) }),
  /** Pattern of a bass part. */
  constraint("bass.pattern", { pattern: z.enum(["roots", "root-eighths", "root-fifth", "octaves", "slap"]) }),
] as const;

const rhythmConstraints = [
  /** Shortest note value allowed. */
  constraint("rhythm.smallest", { value: noteValueSchema }),
  /** Only these note values (rests are free). */
  constraint("rhythm.allow", { values }),
  /** No tuplets of these sizes ("3" = triplets). */
  constraint("rhythm.forbid-tuplets", { tuplets: z.array(tuplet).min(1) }),
  /** Brings in tuplets of these sizes. */
  constraint("rhythm.add-tuplets", { tuplets: z.array(tuplet).min(1) }),
  /** Syncopation allowed: 0 = every attack on a beat or its even division, 1 = only off-beats within the beat, 2 = across beats, not across barlines. */
  constraint("rhythm.syncopation", { level: count.max(2) }),
  /** More syncopation. */
  constraint("rhythm.syncopation-more", {}),
  /** No dotted notes: any, or only these values ("dotted-eighth"). */
  constraint("rhythm.forbid-dotted", { values: z.union([values, z.literal("any")]) }),
  /** More dotted notes: any, or these values. */
  constraint("rhythm.add-dotted", { values: z.union([values, z.literal("any")]) }),
  /** No ties. */
  constraint("rhythm.forbid-ties", {}),
  /** Rests: none, fewer or more. */
  constraint("rhythm.rests", { mode: z.enum(["avoid", "fewer", "more"]) }),
  /** Swing, shuffle, or straight. */
  constraint("rhythm.feel", { feel: z.enum(["swing", "straight", "shuffle"]) }),
  /** Fills longer notes with notes of this value. */
  constraint("rhythm.subdivide", { value: noteValueSchema }),
  /** Written values times this factor, the sound unchanged (2 = crotchets become minims). */
  constraint("rhythm.rescale", { factor: z.number().positive() }),
  /** Fastest tempo in quarter notes a minute; null = slower than the source. */
  constraint("tempo.max", { bpm: z.number().int().min(10).max(400).nullable() }),
  /** Slowest tempo in quarter notes a minute; null = faster than the source. */
  constraint("tempo.min", { bpm: z.number().int().min(10).max(400).nullable() }),
  /** Tempo marks stay. */
  constraint("tempo.keep", {}),
] as const;

const harmonyConstraints = [
  /** At most so many chords a bar. */
  constraint("harmony.max-rate", { perBar: z.number().positive() }),
  /** Chords allowed: triads, the three primary triads (I IV V), or tonic and dominant. */
  constraint("harmony.vocabulary", { set: z.enum(["triads", "primary-triads", "tonic-dominant"]) }),
  /** Richer chords of this kind. */
  constraint("harmony.enrich", { set: z.enum(["sevenths", "jazz", "reharmonise", "extended", "suspensions"]) }),
  /** The chords of the source stay. */
  constraint("harmony.keep", {}),
  /** root-only: every chord in root position. closest: the inversion nearest to the chord before. */
  constraint("harmony.inversions", { mode: z.enum(["root-only", "closest"]) }),
] as const;

const ornamentConstraints = [
  /** No ornaments of these kinds. */
  constraint("ornaments.forbid", { kinds: z.union([z.array(ornament).min(1), z.literal("all")]) }),
  /** Brings in ornaments; "any" leaves the choice to the engine. */
  constraint("ornaments.add", { kinds: z.union([z.array(ornament).min(1), z.literal("any")]) }),
  /** Ornament signs become plain notes with the same sound. */
  constraint("ornaments.write-out", {}),
] as const;

const formConstraints = [
  /** These measures stay untouched. */
  constraint("measures.lock", { ranges: z.array(measureRangeSchema).min(1) }),
  /** Only these measures are rewritten; all others stay untouched. */
  constraint("measures.only", { ranges: z.array(measureRangeSchema).min(1) }),
  /** Cuts the piece to at most so many measures; null = shorter than the source. */
  constraint("form.length", { maxBars: count.min(1).nullable() }),
  /** No cuts, repeats stay. */
  constraint("form.keep", {}),
  /** Repeats: left out, written out, or varied the second time. */
  constraint("form.repeats", { mode: z.enum(["remove", "write-out", "vary"]) }),
  /** Composes an added section. */
  constraint("form.add", { part: z.enum(["intro", "ending", "coda", "cadenza"]) }),
  /** Who plays: a duet of two equal parts, pupil and teacher, four hands at one piano, or one player. */
  constraint("arrange.form", { form: z.enum(["duet", "teacher-duet", "four-hands", "solo"]) }),
  /** Adds an accompaniment part, adds chords to the line, or leaves the accompaniment out. */
  constraint("arrange.accompaniment", { mode: z.enum(["add", "add-chords", "none"]) }),
] as const;

const notationConstraints = [
  /** Fingering: at position changes, on every note, or none. */
  constraint("notation.fingering", { mode: z.enum(["all-shifts", "every-note", "none"]), hand }),
  /** Prints note names as letters or as do re mi. */
  constraint("notation.note-names", { mode: z.enum(["letters", "solfege"]) }),
  /** Larger print. */
  constraint("notation.size", { size: z.enum(["large"]) }),
  /** Dynamics: added, removed, kept, or only p and f. */
  constraint("notation.dynamics", { mode: z.enum(["add", "remove", "keep", "simple"]) }),
  /** Articulation removed, used throughout (set) or brought in (add); slur-2 = slurs over two notes. */
  constraint("notation.articulation", {
    mode: z.enum(["remove", "set", "add"]),
    kinds: z.union([z.array(z.enum(["staccato", "legato", "slur", "slur-2"])).min(1), z.literal("all")]),
  }),
  /** Chord symbols printed or left out. */
  constraint("notation.chord-symbols", { mode: z.enum(["add", "remove"]) }),
  /** Clefs: no change within a part, no tenor clef, or treble clef only. */
  constraint("notation.clef", { mode: z.enum(["no-changes", "no-tenor", "treble-only"]) }),
  /** So many staves a part. */
  constraint("notation.staves", { staves: z.number().int().min(1).max(3) }),
  /** Tablature beside the notes, instead of them, or none. */
  constraint("notation.tab", { mode: z.enum(["add", "only", "none"]) }),
  /** Lyrics kept, left out, or one syllable a note. */
  constraint("lyrics.keep", { mode: z.enum(["keep", "remove", "syllabic"]) }),
] as const;

const windConstraints = [
  /** Places to breathe: at least every `everyBars` bars or `maxSeconds` seconds; both null = at phrase ends. */
  constraint("phrase.breaths", { maxSeconds: z.number().positive().nullable(), everyBars: count.min(1).nullable() }),
  /** Spares the lip: little time in the high register (limit), or rests to recover. */
  constraint("brass.endurance", { mode: z.enum(["limit", "rests"]) }),
  /** Trombone: furthest slide position; null = small movements. */
  constraint("brass.positions", { max: z.number().int().min(1).max(7).nullable() }),
  /** Valve combinations that must not be needed: "123", "13", "23". */
  constraint("brass.valves", { forbid: z.array(z.enum(["123", "13", "23"])).min(1) }),
  /** Tonguing: none that is fast, single only, double, slurred instead, or every note. */
  constraint("articulation.tonguing", { mode: z.enum(["no-fast", "single", "double", "slur", "tongue-all"]) }),
] as const;

const stringConstraints = [
  /** Left-hand positions allowed on bowed strings, "1" = first. */
  constraint("string.positions", { positions: z.array(z.string().regex(/^[1-7]$/)).min(1) }),
  /** Open strings wherever possible, or none. */
  constraint("string.open-strings", { mode: z.enum(["prefer", "avoid"]) }),
  /** Fingers not to use. forbid: those in `forbid`; low: not in their lowered place; pattern-high-2: only the pattern with high second finger; no-extension: no extensions. */
  constraint("string.fingers", {
    forbid: z.array(z.number().int().min(1).max(4)),
    mode: z.enum(["forbid", "low", "pattern-high-2", "no-extension"]),
  }),
  /** String crossings: none, none over a string between, or two neighbouring strings only. */
  constraint("string.crossings", { mode: z.enum(["avoid", "no-skip", "two-strings"]) }),
  /** Bowing: one note a bow, two slurred, long slurs, or bow marks printed. */
  constraint("string.bowing", { mode: z.enum(["separate", "slur-2", "mark", "slur-long"]) }),
  /** Pizzicato throughout, none, or in places. */
  constraint("string.pizz", { mode: z.enum(["all", "none", "some"]) }),
  /** Chord shapes: open, without barré, the beginner's few, without F, or "list:C,F,G7,Am" = exactly these. */
  constraint("fretted.chords", {
    set: z.string().regex(/^(open|no-barre|beginner|no-F|list:[A-G#bm0-9a-z]+(,[A-G#bm0-9a-z]+)*)$/),
  }),
  /** Highest fret. */
  constraint("fretted.max-fret", { fret: count.max(24) }),
  /** Way of playing the fretted instrument. */
  constraint("fretted.style", { style: z.enum(["fingerpicking", "strum", "chord-melody", "single-line", "travis"]) }),
  /** Capo at this fret; 0 = no capo, null = where it makes the chords easiest. */
  constraint("fretted.capo", { fret: count.max(12).nullable() }),
  /** Only these strings, 1 = highest; [1] also stands for "one string". */
  constraint("fretted.strings", { strings: z.array(z.number().int().min(1).max(6)).min(1) }),
] as const;

const drumConstraints = [
  /** Basic groove. */
  constraint("drums.pattern", { pattern: z.enum(["rock", "four-floor", "swing", "shuffle", "bossa"]) }),
  /** Hi-hat in notes of `value` (null = as it is); open true / false / null = as it is. */
  constraint("drums.hihat", { value: noteValueSchema.nullable(), open: z.boolean().nullable() }),
  /** Fills: none, more, simple ones on the snare, or "every-8" = every so many bars. */
  constraint("drums.fills", { mode: z.string().regex(/^(none|more|snare|every-\d{1,2})$/) }),
  /** At most so many limbs: in the whole part (3 = without the left foot) or at once (2). */
  constraint("drums.limbs", { max: z.number().int().min(1).max(4) }),
  /** Ghost notes. */
  constraint("drums.ghost", { mode: z.enum(["none", "add"]) }),
] as const;

const purposeConstraints = [
  /** Stay as close to the source as the level allows: fidelity weighs more. */
  constraint("style.close", {}),
  /** Easy but full-sounding: keep resonance (bass, pedal tones, chord spread) when thinning. */
  constraint("style.effect", {}),
  /** Rewrites accompaniment and rhythm in this style. */
  constraint("style.set", { style: z.enum(["jazz", "bossa", "lullaby", "romantic", "pop-ballad", "baroque"]) }),
  /** What the piece is for. */
  constraint("use.purpose", { purpose: z.enum(["sight-reading", "recital", "exam"]) }),
  /** What the rewrite should give practice in. */
  constraint("use.practise", {
    technique: z.enum(["scales", "arpeggios", "left-hand", "staccato", "shifts", "trills"]),
  }),
  /** Who plays it. */
  constraint("use.player", {
    player: z.enum(["child", "adult", "child-small-hands", "beginner", "left-handed", "limited-movement"]),
  }),
] as const;

/** One thing asked of a rewrite, as data. The comment beside each type says what it and its params mean. */
export const constraintSchema = z.discriminatedUnion("type", [
  ...pitchConstraints,
  ...keyConstraints,
  ...handConstraints,
  ...textureConstraints,
  ...rhythmConstraints,
  ...harmonyConstraints,
  ...ornamentConstraints,
  ...formConstraints,
  ...notationConstraints,
  ...windConstraints,
  ...stringConstraints,
  ...drumConstraints,
  ...purposeConstraints,
]);
export type Constraint = z.infer<typeof constraintSchema>;
export type ConstraintType = Constraint["type"];
export type ConstraintOf<T extends ConstraintType> = Extract<Constraint, { type: T }>;

/**
 * One clause of what a person wrote, in their words, and what it was taken to mean.
 * understood with constraint null: read, but nothing to enforce (a permission; a wish for another instrument); the note says why.
 */
export const wishSchema = z.strictObject({
  text: z.string(),
  understood: z.boolean(),
  constraint: constraintSchema.nullable(),
  note: z.string(),
});
export type Wish = z.infer<typeof wishSchema>;

/** What the reader of wishes (grammar or model) hands to the search. `weights`: relative cost of each rule of the engine, 1 = as usual. */
export const planSchema = z.strictObject({
  wishes: z.array(wishSchema),
  weights: z.record(z.string(), z.number().min(0).max(10)).optional(),
});
export type Plan = z.infer<typeof planSchema>;
