import type { Constraint, ConstraintType } from "@gradus/contracts";
import { describe, expect, test } from "vitest";
import { readWishes } from "./read-wishes.ts";

type Case = readonly [
  text: string,
  type: ConstraintType,
  params: object,
  rest?: Partial<Pick<Constraint, "scope" | "strength">>,
];

/** Phrasings of our own, by family; hard and without scope unless said. */
const families: Readonly<Record<string, readonly Case[]>> = {
  "hands and positions": [
    ["no octaves", "interval.forbid-harmonic", { hand: "both", semitones: [12] }],
    [
      "the right hand should not have octaves or thirds",
      "interval.forbid-harmonic",
      { hand: "right", semitones: [12, 3, 4] },
    ],
    ["without sixths in the RH", "interval.forbid-harmonic", { hand: "right", semitones: [8, 9] }],
    ["her hands are too small for octaves", "interval.forbid-harmonic", { hand: "both", semitones: [12] }],
    ["hand span no more than a ninth", "hand.max-span", { hand: "both", semitones: 14 }],
    ["she can only stretch a seventh", "hand.max-span", { hand: "both", semitones: 11 }],
    ["no stretches larger than an octave in the left hand", "hand.max-span", { hand: "left", semitones: 12 }],
    ["one note at a time in the left hand", "texture.max-notes", { hand: "left", max: 1 }],
    ["max. three notes per chord", "texture.max-notes", { hand: "both", max: 3 }],
    ["simple left hand", "texture.thin", { hand: "left", amount: "less" }],
    ["the right hand should be easy", "texture.thin", { hand: "right", amount: "less" }],
    ["an easy accompaniment", "texture.thin", { hand: "left", amount: "less" }],
    ["no hand crossing please", "technique.forbid", { technique: "hand-crossing" }],
    ["G position", "position.fixed", { position: "G" }],
    ["everything in five-finger position", "position.five-finger", { hand: "both", shifts: null }],
    ["at most two position changes", "position.five-finger", { hand: "both", shifts: 2 }],
    ["don't pass the thumb under", "technique.forbid", { technique: "thumb-under" }],
    ["the hands should take turns", "hands.relation", { relation: "alternate" }],
    ["contrary motion between the hands please", "hands.relation", { relation: "contrary" }],
    ["double the melody in octaves", "technique.add", { technique: "octaves", hand: "right" }],
    ["no double stops", "technique.forbid", { technique: "double-stops" }],
    [
      "no octaves in bars 5-8",
      "interval.forbid-harmonic",
      { hand: "both", semitones: [12] },
      { scope: { measures: [[5, 8]] } },
    ],
    [
      "no pedal except in bars 9 to 16",
      "technique.forbid",
      { technique: "pedal" },
      { scope: { exceptMeasures: [[9, 16]] } },
    ],
  ],
  "accompaniment and layers": [
    ["left hand: whole notes only", "accompaniment.pattern", { hand: "left", pattern: "held" }],
    ["Alberti bass in the left hand", "accompaniment.pattern", { hand: "left", pattern: "alberti" }],
    ["please give the left hand a walking bass", "accompaniment.pattern", { hand: "left", pattern: "walking" }],
    ["oom-pah-pah in the left hand", "accompaniment.pattern", { hand: "left", pattern: "waltz" }],
    ["open fifths in the LH", "accompaniment.pattern", { hand: "left", pattern: "fifths" }],
    ["keep the accompaniment as it is", "accompaniment.keep", { hand: "left" }],
    ["leave the left hand alone", "accompaniment.keep", { hand: "left" }],
    ["only melody and bass", "texture.keep-layer", { layer: "melody+bass" }],
    ["no inner voices", "texture.remove-layer", { layer: "inner" }],
    ["richer chords in the right hand", "texture.thicken", { hand: "right", amount: "more" }],
  ],
  "pitch and range": [
    ["nothing above C6", "pitch.max", { pitch: "C6", hand: "both" }],
    ["highest note: F sharp 5", "pitch.max", { pitch: "F#5", hand: "both" }],
    ["not below G3", "pitch.min", { pitch: "G3", hand: "both" }],
    ["right hand between C4 and G5", "pitch.range", { low: "C4", high: "G5" }, { scope: { hand: "right" } }],
    ["no notes above C6 or below C3", "pitch.range", { low: "C3", high: "C6" }],
    ["nothing higher than the G above middle C", "pitch.max", { pitch: "G4", hand: "both" }],
    ["max. 2 ledger lines", "notation.max-ledger-lines", { max: 2 }],
    ["no black keys", "pitch.allow", { set: "white-keys" }],
    ["no accidentals", "pitch.no-accidentals", { max: 0 }],
    ["don't cross the break", "register.avoid-break", { break: "clarinet-throat-clarion", mode: "forbid" }],
    [
      "as few accidentals as possible in the left hand",
      "pitch.no-accidentals",
      { max: 2 },
      { scope: { hand: "left" }, strength: "soft" },
    ],
  ],
  "keys and metre": [
    ["max two sharps", "key.max-accidentals", { sharps: 2, flats: null }],
    ["a key with no more than 2 flats", "key.max-accidentals", { sharps: null, flats: 2 }],
    ["not more than three sharps or flats", "key.max-accidentals", { sharps: 3, flats: 3 }],
    ["transpose to B flat major", "key.set", { key: "Bb major" }],
    ["in F♯ minor please", "key.set", { key: "F# minor" }],
    ["put it in E♭", "key.set", { key: "Eb major" }],
    ["keep the original key", "key.keep", {}],
    ["up a minor third", "key.transpose", { semitones: 3 }],
    ["down an octave", "key.transpose", { semitones: -12 }],
    ["change to 3/4", "meter.set", { meter: "3/4" }],
    ["no changes of time signature", "meter.no-changes", {}],
  ],
  melody: [
    ["do not alter the tune", "melody.lock", { what: "pitch+rhythm" }],
    ["melody must stay the same", "melody.lock", { what: "pitch+rhythm" }],
    ["no leaps wider than a fifth", "melody.max-leap", { semitones: 7 }],
    ["mostly stepwise", "melody.max-leap", { semitones: 2 }, { strength: "soft" }],
  ],
  "rhythm and tempo": [
    ["no sixteenths", "rhythm.smallest", { value: "eighth" }],
    ["nothing faster than eighth notes", "rhythm.smallest", { value: "eighth" }],
    ["only crotchets and minims", "rhythm.allow", { values: ["half", "quarter"] }],
    ["no dotted rhythms", "rhythm.forbid-dotted", { values: "any" }],
    ["no triplets or quintuplets", "rhythm.forbid-tuplets", { tuplets: ["3", "5"] }],
    ["no ties", "rhythm.forbid-ties", {}],
    ["swing it", "rhythm.feel", { feel: "swing" }],
    ["straight quavers, no swing", "rhythm.feel", { feel: "straight" }],
    ["at most 96 bpm", "tempo.max", { bpm: 96 }],
    ["crotchet = 60 or slower", "tempo.max", { bpm: 60 }],
    ["half note = 60 or slower", "tempo.max", { bpm: 120 }],
    ["at least 100 bpm", "tempo.min", { bpm: 100 }],
    ["keep the tempo", "tempo.keep", {}],
    ["in bars 1–4 no triplets", "rhythm.forbid-tuplets", { tuplets: ["3"] }, { scope: { measures: [[1, 4]] } }],
    ["preferably no ties", "rhythm.forbid-ties", {}, { strength: "soft" }],
  ],
  "harmony and ornaments": [
    ["one chord per bar", "harmony.max-rate", { perBar: 1 }],
    ["no inversions", "harmony.inversions", { mode: "root-only" }],
    ["keep the harmony", "harmony.keep", {}],
    ["no trills or mordents", "ornaments.forbid", { kinds: ["trill", "mordent"] }],
    ["write out the ornaments", "ornaments.write-out", {}],
    ["add some trills", "ornaments.add", { kinds: ["trill"] }],
  ],
  "form and measures": [
    ["keep bars 9–16 unchanged", "measures.lock", { ranges: [[9, 16]] }],
    [
      "don't change measures 1 to 4, 9 and 12-14",
      "measures.lock",
      {
        ranges: [
          [1, 4],
          [9, 9],
          [12, 14],
        ],
      },
    ],
    [
      "only change bars 5 and 6",
      "measures.only",
      {
        ranges: [
          [5, 5],
          [6, 6],
        ],
      },
    ],
    ["simplify only the last eight bars", "measures.only", { ranges: [[-8, -1]] }],
    ["at most 24 bars", "form.length", { maxBars: 24 }],
    ["no repeats", "form.repeats", { mode: "remove" }],
    ["add a short intro", "form.add", { part: "intro" }],
    ["a duet for student and teacher", "arrange.form", { form: "teacher-duet" }],
    ["four hands at one piano", "arrange.form", { form: "four-hands" }],
  ],
  "what is printed": [
    ["add fingering", "notation.fingering", { mode: "all-shifts", hand: "both" }],
    ["fingering on every note", "notation.fingering", { mode: "every-note", hand: "both" }],
    ["note names under the notes", "notation.note-names", { mode: "letters" }],
    ["large print", "notation.size", { size: "large" }],
    ["no dynamics", "notation.dynamics", { mode: "remove" }],
    ["no slurs", "notation.articulation", { mode: "remove", kinds: ["slur"] }],
    ["chord symbols above the staff", "notation.chord-symbols", { mode: "add" }],
    ["no clef changes", "notation.clef", { mode: "no-changes" }],
    ["everything in treble clef", "notation.clef", { mode: "treble-only" }],
    ["one syllable per note", "lyrics.keep", { mode: "syllabic" }],
  ],
  instruments: [
    ["breath marks every 4 bars", "phrase.breaths", { maxSeconds: null, everyBars: 4 }],
    ["phrases of at most 8 seconds", "phrase.breaths", { maxSeconds: 8, everyBars: null }],
    ["first position only", "string.positions", { positions: ["1"] }],
    ["up to third position", "string.positions", { positions: ["1", "2", "3"] }],
    ["no fourth finger", "string.fingers", { forbid: [4], mode: "forbid" }],
    ["separate bows", "string.bowing", { mode: "separate" }],
    ["pizzicato throughout", "string.pizz", { mode: "all" }],
    ["no barre chords", "fretted.chords", { set: "no-barre" }],
    ["nothing above the fifth fret", "fretted.max-fret", { fret: 5 }],
    ["capo on the 3rd fret", "fretted.capo", { fret: 3 }],
    ["no drum fills", "drums.fills", { mode: "none" }],
    ["hi-hat in eighths", "drums.hihat", { value: "eighth", open: null }],
    ["no ghost notes", "drums.ghost", { mode: "none" }],
  ],
  purpose: [
    ["for sight-reading", "use.purpose", { purpose: "sight-reading" }],
    ["for an adult beginner", "use.player", { player: "adult" }],
    ["in the style of a lullaby", "style.set", { style: "lullaby" }],
    ["sounds impressive but is easy", "style.effect", {}],
  ],
};

describe.each(Object.entries(families))("%s", (_, cases) => {
  test.each(cases.map(([text, type, params, rest]) => ({ text, type, params, rest })))(
    "“$text”",
    ({ text, type, params, rest }) => {
      expect(readWishes(text)).toEqual([
        {
          text: expect.any(String),
          understood: true,
          constraint: { type, params, strength: "hard", ...rest },
          note: "",
        },
      ]);
    },
  );
});

describe("of several meanings the one for the player's instrument", () => {
  test.each([
    ["nothing beyond 5th position", "Violin", "string.positions"],
    ["nothing beyond 5th position", "Trombone", "brass.positions"],
    ["the range is too high for me", "Voice", "register.comfort"],
  ])("“%s”, %s: %s", (text, instrument, type) => {
    expect(readWishes(text, { instrument })).toMatchObject([{ understood: true, constraint: { type } }]);
  });
});

describe("how people type", () => {
  test.each<readonly [string, readonly string[]]>([
    ["dont transpose it pls", ["key.keep"]],
    ["no stretches over a 7th plz, u can add fingering", ["hand.max-span", "notation.fingering"]],
    ["single line melody no chords", ["fretted.style", "texture.max-notes"]],
    ["Alberti bass instead of the big jumps in the left hand", ["accompaniment.pattern"]],
    ["fingerpicking rather than strumming", ["fretted.style"]],
    ["Put it up an octave so that it avoids the G string", ["key.transpose"]],
    ["Is there any chance of tab under the notes?", ["notation.tab"]],
    ["Any chance you could keep the key?", ["key.keep"]],
    ["Is it possible to have no octaves?", ["interval.forbid-harmonic"]],
    ["change nothing in the first eight bars", ["measures.lock"]],
    ["she hasn't learnt third position yet", ["string.positions"]],
    ["My student knows only quarter notes, half notes and rests.", ["rhythm.allow"]],
    ["replace the 16ths with eighths", ["rhythm.smallest"]],
    ["no more than one sharp anyway", ["key.max-accidentals"]],
    ["key of G, no more than one sharp", ["key.set", "key.max-accidentals"]],
    ["no octaves, not more than two sharps", ["interval.forbid-harmonic", "key.max-accidentals"]],
    ["my hands are tiny so avoid big stretches", ["use.player", "hand.max-span"]],
    ["could it be in D minor rather than E flat minor", ["key.set"]],
    ["Bars 17-24: leave as they are.", ["measures.lock"]],
    ["tempo around 60 bpm, not more", ["tempo.max"]],
    ["Travis picking would be cool, thanks", ["fretted.style"]],
    ["the right hand shouldn't cross over the left", ["technique.forbid"]],
    ["leave measures 12-20 exactly how Beethoven wrote them", ["measures.lock"]],
    ["the melody alone please", ["texture.keep-layer"]],
    ["leave the melody alone please", ["melody.lock"]],
    // the tune alone and chords exclude each other
    ["just the melody and some simple chords", []],
  ])("“%s”", (text, types) => {
    expect(readWishes(text).flatMap(({ constraint }) => constraint?.type ?? [])).toEqual(types);
  });

  test("elsewhere is everywhere but in the bars named last", () => {
    expect(
      readWishes("Block chords in bars 33-40 and no octaves anywhere else. No trills in the rest of the piece."),
    ).toMatchObject([
      { constraint: { type: "accompaniment.pattern", scope: { measures: [[33, 40]] } } },
      { constraint: { type: "interval.forbid-harmonic", scope: { exceptMeasures: [[33, 40]] } } },
      { constraint: { type: "ornaments.forbid", scope: { exceptMeasures: [[33, 40]] } } },
    ]);
    expect(readWishes("no octaves anywhere else")).toMatchObject([{ understood: false }]);
  });

  test("what is allowed contradicts only a ban of it", () => {
    expect(readWishes("semiquavers are too fast for her, quavers are ok")).toMatchObject([
      { constraint: { type: "rhythm.smallest", params: { value: "eighth" } } },
      { understood: true, constraint: null },
    ]);
    expect(readWishes("no quavers. quavers are ok").some(({ understood }) => understood)).toBe(false);
  });
});
