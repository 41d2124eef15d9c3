import type { Constraint, ConstraintOf, ConstraintType } from "./plan.ts";
import { barsText, count, intervalNames, intervalText, upper, valueText } from "./plan-value-words.ts";
import { listText } from "./text.ts";

type Say<T extends ConstraintType> = (params: ConstraintOf<T>["params"]) => string;

const ornamentNames = { trill: "trills", grace: "grace notes", mordent: "mordents", turn: "turns" } as const;
const tupletNames = {
  "3": "triplets",
  "5": "quintuplets",
  "6": "sextuplets",
  "7": "septuplets",
  any: "tuplets",
} as const;
const articulationNames = {
  staccato: "staccato",
  legato: "legato",
  slur: "slurs",
  "slur-2": "slurs over two notes",
} as const;
const ordinalNames = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh"];
const ordinals = (list: readonly number[]): string => listText(list.map((one) => ordinalNames[one - 1] ?? String(one)));
const kindsOf = (kinds: readonly (keyof typeof ornamentNames)[] | string): string =>
  typeof kinds === "string" ? "ornaments" : listText(kinds.map((kind) => ornamentNames[kind]));

/** What each type of wish means, as a teacher would say it. */
const sentences: { readonly [T in ConstraintType]: Say<T> } = {
  "pitch.max": ({ pitch }) => `Nothing above ${pitch}`,
  "pitch.min": ({ pitch }) => `Nothing below ${pitch}`,
  "pitch.range": ({ low, high }) => `Only notes from ${low} to ${high}`,
  "pitch.allow": ({ set, notes }) =>
    ({
      "white-keys": "Only white keys",
      "black-keys": "Only black keys",
      pentatonic: "Only the pentatonic scale",
      notes: `Only these notes: ${namesOf(notes ?? [])}`,
      without: `None of these notes: ${namesOf(notes ?? [])}`,
    })[set],
  "pitch.no-accidentals": ({ max, except = [] }) =>
    max > 0
      ? `At most ${count(max, "accidental")} in a phrase`
      : `No accidentals${except.length > 0 ? ` but ${listText(except)}` : ""}`,
  "pitch.add-chromaticism": ({ amount }) => (amount === "some" ? "Some chromatic notes added" : "Chromatic runs added"),
  "notation.max-ledger-lines": ({ max }) => (max === 0 ? "No ledger lines" : `At most ${count(max, "ledger line")}`),
  "register.comfort": () => "In the comfortable register of the instrument",
  "register.avoid-break": ({ break: name, mode }) =>
    ({
      forbid: `Never across ${breaks[name]}`,
      below: `Everything below ${breaks[name]}`,
      minimise: `Seldom across ${breaks[name]}`,
    })[mode],
  "register.use-break": () => "Crossing the break, for practice",
  "register.avoid-zone": ({ zone }) =>
    zone === "lowest" ? "Without the lowest notes of the instrument" : "Without the low notes of the little fingers",
  "key.set": ({ key }) => `In ${key}`,
  "key.keep": () => "In the key of the piece",
  "key.easiest": () => "In the easiest key",
  "key.max-accidentals": ({ sharps, flats }) =>
    `A key with at most ${[sharps === null ? "" : count(sharps, "sharp"), flats === null ? "" : count(flats, "flat")].filter(Boolean).join(" or ")}`,
  "key.transpose": ({ semitones }) => `Moved ${semitones < 0 ? "down" : "up"} by ${intervalText(Math.abs(semitones))}`,
  "key.written-or-concert": ({ mode }) =>
    mode === "concert" ? "Printed as it sounds" : "Printed as the player reads it",
  "key.no-modulation": () => "One key signature throughout",
  "meter.set": ({ meter }) => `In ${meter} time`,
  "meter.keep": () => "In the time of the piece",
  "meter.no-changes": () => "One time signature throughout",
  "interval.forbid-harmonic": ({ semitones }) => `No ${listText(intervalNames(semitones), "or")} in one hand`,
  "hand.max-span": ({ semitones }) => `No hand stretches further than ${intervalText(semitones)}`,
  "hand.max-jump": ({ semitones }) => `No hand jumps further than ${intervalText(semitones)}`,
  "texture.max-notes": ({ max }) => (max === 1 ? "One note at a time" : `At most ${max} notes at once`),
  "position.fixed": ({ position }) => `In ${position === "middle-C" ? "middle C" : position} position throughout`,
  "position.five-finger": ({ shifts }) =>
    shifts === null
      ? "Five-finger positions, changed as seldom as the piece allows"
      : shifts === 0
        ? "One five-finger position throughout"
        : `Five-finger positions, at most ${count(shifts, "change")}`,
  "hands.relation": ({ relation }) =>
    ({
      alternate: "The hands take turns, never both at once",
      "share-melody": "The tune goes from hand to hand",
      together: "Both hands in the same rhythm",
      independent: "The hands more independent of each other",
      parallel: "The hands in parallel motion",
      contrary: "The hands in contrary motion",
    })[relation],
  "technique.forbid": ({ technique }) =>
    ({
      "thumb-under": "No passing of the thumb",
      "hand-crossing": "No crossing of hands",
      pedal: "No pedal",
      tremolo: "No tremolo",
      "double-stops": "No double stops",
    })[technique],
  "technique.add": ({ technique }) =>
    ({
      octaves: "Doubled in octaves",
      thirds: "Doubled in thirds",
      sixths: "Doubled in sixths",
      "thirds-sixths": "Doubled in thirds and sixths",
      pedal: "Pedal marks added",
      "double-stops": "Double stops added",
      "double-stops-open": "Double stops with open strings added",
    })[technique],
  "accompaniment.pattern": ({ pattern }) => `Accompaniment: ${patterns[pattern]}`,
  "accompaniment.like-bar": ({ measure }) => `Accompaniment: as in bar ${measure} throughout`,
  "accompaniment.keep": () => "The accompaniment stays as it is",
  "melody.lock": ({ what }) =>
    ({
      "pitch+rhythm": "The tune stays as it is",
      pitch: "The notes of the tune stay, its rhythm may change",
      recognisable: "The tune stays recognisable",
    })[what],
  "bass.lock": ({ what }) => (what === "pitch" ? "The bass line stays" : "The bass stays on strong beats"),
  "texture.keep-layer": ({ layer }) => (layer === "melody" ? "Only the tune" : "Only tune and bass"),
  "texture.remove-layer": () => "Without the voices between tune and bass",
  "texture.thicken": () => "Fuller chords",
  "texture.thin": ({ amount }) => (amount === "less" ? "Thinner chords" : "Much thinner chords"),
  "voice.add": ({ kind }) =>
    ({
      countermelody: "A countermelody added",
      descant: "A descant added",
      imitation: "The tune imitated in another voice",
    })[kind],
  "melody.max-leap": ({ semitones }) =>
    semitones <= 2 ? "The tune moves by step" : `No leap of the tune wider than ${intervalText(semitones)}`,
  "melody.leaps-more": () => "More leaps in the tune",
  "melody.repeated-notes": ({ mode }) =>
    ({ limit: "No fast repeated notes", avoid: "No repeated notes", add: "More repeated notes" })[mode],
  "bass.pattern": ({ pattern }) =>
    ({
      roots: "Bass on the roots of the chords",
      "root-eighths": "Bass on the roots in eighths",
      "root-fifth": "Bass on root and fifth",
      octaves: "Bass in octaves",
      slap: "Slapped bass",
    })[pattern],
  "rhythm.smallest": ({ value }) => `No note shorter than ${valueText(value, "one")}`,
  "rhythm.allow": ({ values }) => `Only ${listText(values.map((value) => valueText(value)))}`,
  "rhythm.forbid-tuplets": ({ tuplets }) =>
    `No ${listText(
      tuplets.map((size) => tupletNames[size]),
      "or",
    )}`,
  "rhythm.add-tuplets": ({ tuplets }) => `${upper(listText(tuplets.map((size) => tupletNames[size])))} added`,
  "rhythm.syncopation": ({ level }) =>
    ["No syncopation", "Off-beats within a beat only", "No syncopation across barlines"][level] ?? "Little syncopation",
  "rhythm.syncopation-more": () => "More syncopation",
  "rhythm.forbid-dotted": ({ values }) =>
    values === "any"
      ? "No dotted notes"
      : `No ${listText(
          (values as readonly string[]).map((value) => valueText(value)),
          "or",
        )}`,
  "rhythm.add-dotted": ({ values }) =>
    values === "any"
      ? "More dotted notes"
      : `More ${listText((values as readonly string[]).map((value) => valueText(value)))}`,
  "rhythm.forbid-ties": () => "No ties",
  "rhythm.rests": ({ mode }) => ({ avoid: "No rests", fewer: "Fewer rests", more: "More rests" })[mode],
  "rhythm.feel": ({ feel }) =>
    ({ swing: "With swing", straight: "Straight, without swing", shuffle: "As a shuffle" })[feel],
  "rhythm.subdivide": ({ value }) => `Long notes filled with ${valueText(value)}`,
  "rhythm.rescale": ({ factor }) => (factor >= 1 ? "Written in longer note values" : "Written in shorter note values"),
  "tempo.max": ({ bpm }) => (bpm === null ? "Slower than it is" : `No faster than ${bpm} quarter notes a minute`),
  "tempo.min": ({ bpm }) => (bpm === null ? "Faster than it is" : `No slower than ${bpm} quarter notes a minute`),
  "tempo.keep": () => "At the tempo of the piece",
  "harmony.max-rate": ({ perBar }) => `At most ${count(perBar, "chord")} in a bar`,
  "harmony.vocabulary": ({ set }) =>
    ({
      triads: "Only triads",
      "primary-triads": "Only the three primary triads",
      "tonic-dominant": "Only tonic and dominant",
    })[set],
  "harmony.enrich": ({ set }) =>
    ({
      sevenths: "Seventh chords added",
      jazz: "Jazz chords",
      reharmonise: "New chords under the tune",
      extended: "Richer, extended chords",
      suspensions: "Suspensions added",
    })[set],
  "harmony.keep": () => "The chords stay",
  "harmony.inversions": ({ mode }) =>
    mode === "root-only" ? "Chords in root position" : "Chords in the nearest inversion",
  "ornaments.forbid": ({ kinds }) => `No ${kindsOf(kinds)}`,
  "ornaments.add": ({ kinds }) => `${upper(kindsOf(kinds))} added`,
  "ornaments.write-out": () => "Ornaments written out",
  "measures.lock": ({ ranges }) => `${upper(barsText(ranges))} as they are`,
  "measures.only": ({ ranges }) => `Only ${barsText(ranges)} rewritten`,
  "form.length": ({ maxBars }) => (maxBars === null ? "Shorter than it is" : `At most ${count(maxBars, "bar")} long`),
  "form.keep": () => "No cuts, repeats stay",
  "form.repeats": ({ mode }) =>
    ({ remove: "Without repeats", "write-out": "Repeats written out", vary: "Repeats varied" })[mode],
  "form.add": ({ part }) =>
    ({ intro: "An introduction added", ending: "An ending added", coda: "A coda added", cadenza: "A cadenza added" })[
      part
    ],
  "arrange.form": ({ form }) =>
    ({
      duet: "As a duet",
      "teacher-duet": "As a duet for pupil and teacher",
      "four-hands": "For four hands at one piano",
      solo: "For one player",
    })[form],
  "arrange.accompaniment": ({ mode }) =>
    ({ add: "An accompaniment added", "add-chords": "Chords added", none: "Without accompaniment" })[mode],
  "notation.fingering": ({ mode }) =>
    ({
      "all-shifts": "Fingering where the hand moves",
      "every-note": "Fingering on every note",
      none: "No fingering",
    })[mode],
  "notation.note-names": ({ mode }) => (mode === "letters" ? "Letter names printed" : "Do re mi printed"),
  "notation.size": () => "Larger print",
  "notation.dynamics": ({ mode }) =>
    ({ add: "Dynamics added", remove: "No dynamics", keep: "Dynamics stay", simple: "Only p and f" })[mode],
  "notation.articulation": ({ mode, kinds }) => {
    const what =
      kinds === "all"
        ? "articulation"
        : listText((kinds as readonly (keyof typeof articulationNames)[]).map((kind) => articulationNames[kind]));
    return { remove: `No ${what}`, set: `${upper(what)} throughout`, add: `${upper(what)} added` }[mode];
  },
  "notation.chord-symbols": ({ mode }) => (mode === "add" ? "Chord symbols printed" : "No chord symbols"),
  "notation.clef": ({ mode }) =>
    ({ "no-changes": "No change of clef", "no-tenor": "No tenor clef", "treble-only": "Only the treble clef" })[mode],
  "notation.staves": ({ staves }) => (staves === 1 ? "On one staff" : `On ${staves} staves`),
  "notation.tab": ({ mode }) =>
    ({ add: "Tablature beside the notes", only: "Tablature instead of notes", none: "No tablature" })[mode],
  "lyrics.keep": ({ mode }) =>
    ({ keep: "The words stay", remove: "Without words", syllabic: "One syllable for every note" })[mode],
  "phrase.breaths": ({ maxSeconds, everyBars }) =>
    maxSeconds !== null
      ? `A breath at least every ${count(maxSeconds, "second")}`
      : everyBars !== null
        ? `A breath at least every ${count(everyBars, "bar")}`
        : "Breaths at the ends of phrases",
  "brass.endurance": ({ mode }) => (mode === "limit" ? "Little time in the high register" : "Rests for the lip"),
  "brass.positions": ({ max }) =>
    max === null ? "Small movements of the slide" : `No slide position beyond the ${ordinals([max])}`,
  "brass.valves": ({ forbid }) =>
    `No note that needs valves ${listText(
      forbid.map((one) => [...one].join("-")),
      "or",
    )}`,
  "articulation.tonguing": ({ mode }) =>
    ({
      "no-fast": "No fast tonguing",
      single: "Single tonguing only",
      double: "Double tonguing",
      slur: "Slurred instead of tongued",
      "tongue-all": "Every note tongued",
    })[mode],
  "string.positions": ({ positions }) => `Only ${ordinals(positions.map(Number))} position`,
  "string.open-strings": ({ mode }) => (mode === "prefer" ? "Open strings wherever possible" : "No open strings"),
  "string.fingers": ({ mode, forbid }) =>
    ({
      forbid: `Without the ${ordinals(forbid)} finger`,
      low: `No low ${ordinals(forbid)} finger`,
      "pattern-high-2": "Only the pattern with high second finger",
      "no-extension": "No extensions",
    })[mode],
  "string.crossings": ({ mode }) =>
    ({
      avoid: "Few string crossings",
      "no-skip": "No skipping of strings",
      "two-strings": "Only two neighbouring strings",
    })[mode],
  "string.bowing": ({ mode }) =>
    ({
      separate: "Separate bows",
      "slur-2": "Two notes to a bow",
      mark: "Bow marks printed",
      "slur-long": "Long slurs",
    })[mode],
  "string.pizz": ({ mode }) => ({ all: "Pizzicato throughout", none: "No pizzicato", some: "Some pizzicato" })[mode],
  "fretted.chords": ({ set }) =>
    set.startsWith("list:")
      ? `Only the chords ${set.slice(5).split(",").join(", ")}`
      : ({
          open: "Only open chords",
          "no-barre": "No barré chords",
          beginner: "Only beginner's chords",
          "no-F": "No F chord",
        }[set] ?? "Easy chord shapes"),
  "fretted.max-fret": ({ fret }) => `Nothing above fret ${fret}`,
  "fretted.style": ({ style }) =>
    ({
      fingerpicking: "Fingerpicked",
      strum: "Strummed",
      "chord-melody": "As a chord melody",
      "single-line": "As a single line",
      travis: "In Travis picking",
    })[style],
  "fretted.capo": ({ fret }) => (fret === null ? "With a capo" : fret === 0 ? "No capo" : `Capo at fret ${fret}`),
  "fretted.strings": ({ strings }) => `Only the ${ordinals(strings)} string`,
  "drums.pattern": ({ pattern }) =>
    ({
      rock: "A rock beat",
      "four-floor": "Bass drum on every beat",
      swing: "A swing beat",
      shuffle: "A shuffle beat",
      bossa: "A bossa nova beat",
    })[pattern],
  "drums.hihat": ({ value, open }) =>
    [value === null ? "Hi-hat" : `Hi-hat in ${valueText(value)}`, open === null ? "" : open ? "open" : "closed"]
      .filter(Boolean)
      .join(", "),
  "drums.fills": ({ mode }) =>
    mode.startsWith("every-")
      ? `A fill every ${count(Number(mode.slice(6)), "bar")}`
      : ({ none: "No fills", more: "More fills", snare: "Simple fills on the snare" }[mode] ?? "Fills"),
  "drums.limbs": ({ max }) => (max >= 3 ? "Without the left foot" : `At most ${count(max, "stroke")} at once`),
  "drums.ghost": ({ mode }) => (mode === "none" ? "No ghost notes" : "Ghost notes added"),
  "style.close": () => "As close to the original as possible",
  "style.effect": () => "Easy to play, full in sound",
  "style.set": ({ style }) =>
    ({
      jazz: "In a jazz style",
      bossa: "As a bossa nova",
      lullaby: "As a lullaby",
      romantic: "In a romantic style",
      "pop-ballad": "As a pop ballad",
      baroque: "In a baroque style",
    })[style],
  "use.purpose": ({ purpose }) =>
    ({ "sight-reading": "For sight-reading", recital: "For a recital", exam: "For an exam" })[purpose],
  "use.practise": ({ technique }) =>
    ({
      scales: "To practise scales",
      arpeggios: "To practise arpeggios",
      "left-hand": "To practise the left hand",
      staccato: "To practise staccato",
      shifts: "To practise shifts",
      trills: "To practise trills",
    })[technique],
  "use.player": ({ player }) =>
    ({
      child: "For a child",
      adult: "For an adult",
      "child-small-hands": "For small hands",
      beginner: "For a beginner",
      "left-handed": "For a left-handed player",
      "limited-movement": "For a player with limited movement",
    })[player],
};

const breaks = {
  "clarinet-throat-clarion": "the break",
  octave: "the octave break",
  "recorder-pinch": "the pinched notes",
  palm: "the palm keys",
} as const;
const patterns = {
  block: "solid chords",
  held: "one held chord a bar",
  drone: "a drone",
  fifths: "open fifths",
  "root-fifth": "root and fifth",
  alberti: "Alberti bass",
  arpeggio: "arpeggios",
  broken: "broken chords",
  "arpeggio-1-5-8-10": "wide arpeggios",
  stride: "stride",
  "boom-chick": "bass and chord in turn",
  waltz: "waltz",
  walking: "walking bass",
  boogie: "boogie",
} as const;

/** "C4, G4"; notes named in every octave only by their letter. */
function namesOf(notes: readonly string[]): string {
  const letters = [...new Set(notes.map((note) => note.slice(0, -1)))];
  return listText(notes.length > 12 ? letters : notes);
}
/** What a constraint asks for, without its place and strength. */
export function sentenceOf(constraint: Constraint): string {
  const say = sentences[constraint.type] as (params: Constraint["params"]) => string;
  return say(constraint.params);
}
