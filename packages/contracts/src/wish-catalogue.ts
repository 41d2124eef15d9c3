import { table } from "./table.ts";

/** A wish that can be asked for in these words. */
export type CatalogueWish = {
  readonly group: string;
  readonly text: string;
  /** other words by which it is found */
  readonly also: string;
  /** families that it makes sense for; any without it */
  readonly for?: readonly InstrumentFamily[];
};

/** Words that show what family a named instrument belongs to. */
const families = {
  keyboard: /piano|keyboard|organ|harpsichord|celesta|clav/,
  bowed: /violin|viola|cello|double bass|contrabass|fiddle/,
  fretted: /guitar|ukulele|banjo|mandolin|lute|bass guitar/,
  brass: /trumpet|trombone|horn|tuba|cornet|euphonium/,
  wind: /flute|clarinet|sax|recorder|oboe|bassoon|piccolo|trumpet|trombone|horn|tuba|cornet|euphonium|voice|sing|soprano|alto|tenor/,
  drums: /drum|percussion/,
} as const;
export type InstrumentFamily = keyof typeof families;

/** The families of an instrument as a person names it; none for one that is not known. */
export function familiesOf(instrument: string): readonly InstrumentFamily[] {
  const name = instrument.toLowerCase();
  return (Object.keys(families) as InstrumentFamily[]).filter((family) => families[family].test(name));
}

const keyboard = ["keyboard"] as const;
const several = ["keyboard", "fretted"] as const;
type Entry = readonly [text: string, also: string, families?: readonly InstrumentFamily[]];
const listed = table<readonly Entry[]>({
  Hands: [
    ["no octaves", "small hands reach interval", several],
    ["no stretches wider than a sixth", "span reach small hands", keyboard],
    ["no stretches wider than an octave", "span reach", keyboard],
    ["small hands", "child stretch reach", keyboard],
    ["at most two notes at once in the left hand", "chords thin fewer", keyboard],
    ["single notes only in the left hand", "one note at a time no chords", keyboard],
    ["no chords in the right hand", "single notes one at a time", keyboard],
    ["at most three notes at once", "chords thin fewer", several],
    ["everything in C position", "five fingers beginner", keyboard],
    ["middle C position", "five fingers beginner", keyboard],
    ["melody in a five finger position", "tune hand position", keyboard],
    ["as few position changes as possible", "five fingers moves shifts", keyboard],
    ["no jumps of more than an octave in the left hand", "leaps", keyboard],
    ["the hands should take turns", "alternate one hand at a time not together separately", keyboard],
    ["both hands in the same rhythm", "together chorale", keyboard],
  ],
  "Left hand and accompaniment": [
    ["block chords in the left hand", "solid plain accompaniment", keyboard],
    ["one held chord per bar in the left hand", "long sustained accompaniment slow", keyboard],
    ["broken chords in the left hand", "arpeggio accompaniment", keyboard],
    ["arpeggios in the left hand", "broken chords accompaniment", keyboard],
    ["alberti bass in the left hand", "accompaniment classical", keyboard],
    ["open fifths in the left hand", "drone bagpipe accompaniment", keyboard],
    ["a drone in the left hand", "bagpipe pedal note accompaniment", keyboard],
    ["root and fifth in the left hand", "country bass accompaniment", keyboard],
    ["waltz bass in the left hand", "oom pah accompaniment three four", keyboard],
    ["stride left hand", "oom pah boom chick ragtime accompaniment", keyboard],
    ["walking bass in the left hand", "jazz accompaniment", keyboard],
    ["repeat the left hand pattern of bar 1 throughout", "accompaniment same figure", keyboard],
    ["keep the left hand as it is", "accompaniment same unchanged leave", keyboard],
    ["thinner chords", "lighter accompaniment fewer notes", several],
    ["melody and bass only", "two voices thin simple", several],
  ],
  Tune: [
    ["keep the melody exactly", "tune same unchanged leave alone"],
    ["keep the melody notes but the rhythm can change", "tune pitches"],
    ["melody only", "tune alone no accompaniment single line"],
    ["no leaps of more than a fifth in the melody", "jumps intervals tune"],
    ["no leaps of more than an octave in the melody", "jumps intervals tune"],
    ["no fast repeated notes", "repetition tune"],
    ["keep the bass line", "bass same left lowest notes"],
    ["keep the harmony", "chords same"],
    ["thirds in the right hand", "double add fuller", keyboard],
    ["octaves in the left hand", "double add fuller bass", keyboard],
  ],
  "Range and key": [
    ["nothing above C6", "highest high top range"],
    ["nothing above G5", "highest high top range"],
    ["nothing below C3", "lowest low bottom range", ["keyboard"]],
    ["only notes from C4 to C5", "range octave"],
    ["no ledger lines", "staff reading"],
    ["at most one ledger line", "staff reading"],
    ["white keys only", "no black keys sharps flats naturals", keyboard],
    ["no accidentals", "sharps flats naturals signs"],
    ["no accidentals except F sharp", "sharps flats only"],
    ["keep the original key", "same key transpose"],
    ["put it in C major", "key transpose"],
    ["put it in G major", "key transpose one sharp"],
    ["put it in F major", "key transpose one flat"],
    ["at most one sharp or flat", "easy key signature few"],
    ["at most two sharps", "easy key signature few"],
    ["the easiest key", "key signature transpose simple"],
    ["a whole tone lower", "transpose down key"],
    ["a fourth higher", "transpose up key"],
  ],
  Rhythm: [
    ["no sixteenth notes", "semiquavers fast quick"],
    ["no eighth notes", "quavers fast quick"],
    ["only quarter and half notes", "crotchets minims simple beginner"],
    ["no triplets", "tuplets"],
    ["no dotted rhythms", "dots"],
    ["no ties", "tied tying held notes"],
    ["no syncopation", "off beat"],
    ["no rests", "pauses gaps"],
    ["swing feel", "jazz shuffle"],
    ["straight eighths", "no swing"],
    ["no faster than 80 bpm", "tempo slow speed"],
    ["keep the tempo", "speed same"],
    ["one chord per bar", "harmony slow changes", keyboard],
    ["triads only", "simple chords no sevenths"],
  ],
  Signs: [
    ["fingering on every note", "fingers numbers", keyboard],
    ["fingering at position changes", "fingers numbers", keyboard],
    ["no fingering", "fingers numbers remove"],
    ["print the note names", "letters abc beginner"],
    ["add chord symbols", "lead sheet letters chords"],
    ["no chord symbols", "remove"],
    ["large print", "big notes eyesight"],
    ["no dynamics", "loud soft remove piano forte"],
    ["keep the dynamics", "loud soft piano forte"],
    ["no slurs", "legato articulation remove"],
    ["no staccato", "articulation dots remove"],
    ["no ornaments", "trills mordents turns grace notes remove"],
    ["no trills", "ornaments remove"],
    ["no grace notes", "ornaments remove"],
    ["no pedal", "remove marks", keyboard],
    ["add pedal marks", "sustain", keyboard],
    ["keep the lyrics", "words text syllables"],
    ["no clef changes", "treble bass"],
  ],
  Places: [
    ["keep bars 1-2", "measures leave unchanged same beginning"],
    ["only change bars 1 to 2", "measures part section"],
    ["middle section right hand alone", "solo part place melody", keyboard],
    ["no octaves except in bar 1", "place measures", keyboard],
    ["no chords in the right hand in bars 1 to 2", "place measures", keyboard],
  ],
  Instrument: [
    ["first position only", "fingers shift low", ["bowed"]],
    ["no fourth finger", "fingers", ["bowed"]],
    ["no double stops", "single notes one string", ["bowed"]],
    ["separate bows", "bowing slurs", ["bowed"]],
    ["pizzicato throughout", "pluck", ["bowed"]],
    ["nothing above the fifth fret", "position low", ["fretted"]],
    ["stay in the comfortable register", "range middle easy", ["wind", "brass"]],
    ["tongue every note", "no slurs articulation", ["wind"]],
    ["breath marks every two bars", "breathe phrase", ["wind"]],
    ["no fills", "groove simple", ["drums"]],
    ["no ghost notes", "snare", ["drums"]],
  ],
});

/** Every wish that can be asked for, in groups; each is read as it stands and carried out where the music lets it. */
export const wishCatalogue: readonly CatalogueWish[] = Object.entries(listed).flatMap(([group, entries]) =>
  entries.map(([text, also, own]) => ({ group, text, also, ...(own && { for: own }) })),
);

/** Those that make sense for an instrument; all for one that is not known. */
export function wishesFor(instrument: string): readonly CatalogueWish[] {
  const own = familiesOf(instrument);
  return wishCatalogue.filter(
    ({ for: meant }) => !meant || own.length === 0 || meant.some((family) => own.includes(family)),
  );
}

const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[^a-z0-9#]+/)
    .filter((word) => word !== "");
/** words that every second wish has */
const plain = new Set(
  "a an the in of on at it to and or is be as with for please make keep put only more than".split(" "),
);

/** Those that hold every typed word, or its beginning, in any order; all with nothing typed. */
export function findWishes(wishes: readonly CatalogueWish[], typed: string): readonly CatalogueWish[] {
  const words = wordsOf(typed);
  return wishes.filter(({ group, text, also }) => {
    const own = wordsOf(`${group} ${text} ${also}`);
    return words.every((word) => own.some((one) => one.startsWith(word)));
  });
}

/** How alike two words are from 0 to 1, by the pairs of letters that they share (Dice's coefficient). */
function likeness(one: string, other: string): number {
  if (one === other) return 1;
  const pairs = (word: string): readonly string[] =>
    Array.from({ length: word.length - 1 }, (_, i) => word.slice(i, i + 2));
  const [own, its] = [pairs(one), pairs(other)];
  const shared = own.filter((pair) => its.includes(pair)).length;
  return own.length + its.length === 0 ? 0 : (2 * shared) / (own.length + its.length);
}

const alike = 0.6;
const bestOf = (word: string, words: readonly string[]): number => {
  const best = Math.max(0, ...words.map((one) => likeness(word, one)));
  return best >= alike ? best : 0;
};

/** The wishes nearest to words that were not understood, the nearest first: three, however far. A word that few wishes have weighs more. */
export function nearestWishes(wishes: readonly CatalogueWish[], said: string, count = 3): readonly CatalogueWish[] {
  const words = wordsOf(said).filter((word) => !plain.has(word));
  const lists = wishes.map(({ text, also }) => ({
    own: wordsOf(text).filter((word) => !plain.has(word)),
    others: wordsOf(also),
  }));
  const having = words.map((word) => lists.filter(({ own, others }) => bestOf(word, [...own, ...others]) > 0).length);
  const scores = lists.map(({ own, others }) => {
    const found = words.map(
      (word, i) => Math.max(bestOf(word, own), 0.6 * bestOf(word, others)) / Math.sqrt(having[i] || 1),
    );
    const met = own.map((word) => bestOf(word, words));
    return (
      found.reduce((sum, one) => sum + one, 0) +
      (0.5 * met.reduce((sum, one) => sum + one, 0)) / Math.max(1, own.length)
    );
  });
  return wishes
    .map((wish, i) => ({ wish, score: scores[i] ?? 0 }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, count)
    .map(({ wish }) => wish);
}
