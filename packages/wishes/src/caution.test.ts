import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readWishes } from "./read-wishes.ts";

const constraintsOf = (text: string) => readWishes(text).flatMap((wish) => wish.constraint ?? []);

describe("what depends, contradicts or is only half said is not understood", () => {
  test.each([
    "no octaves unless the right hand has them",
    "no pedal except when it gets loud",
    "block chords instead of arpeggios unless it sounds thin",
    "no chords instead of octaves",
    "I have no objection to octaves",
    "there is no reason to keep the octaves",
    "keep it simple no rush",
    "she hasn't learnt first position yet",
    "is there a way to know the tempo?",
    "Do not, under any circumstances, avoid octaves",
    "not all trills",
    "do not avoid octaves",
    "never remove the trills",
    "not without pedal",
    "no octaves, only in the left hand",
    "no octaves, but in bar 5 they are fine",
    "maybe the octaves",
    "why no octaves?",
    "are there octaves?",
    "He said no octaves",
    "remove some of the slurs",
    "no octaves in the left hand and the right hand has chords in bar four maybe",
    "please call me back before 5",
    "no triplets unless the tempo is slow",
    "no notes above C6 if it is for violin",
    "keep bars 9 to 3",
    "keep bars 5 to 2 as they are",
    "transpose to H major",
    "transpose to F flat minor",
    "up to the teacher",
    "simplify everything that is not easy",
    "no more than necessary",
    "take a bow after the solo",
    "two sharps or three flats whichever is easier",
    "do you have octaves or tenths?",
    "octaves in the left hand are not forbidden",
    "no octaves when the left hand is busy",
    "when the left hand is busy no octaves",
    "no chords until bar 8 in case she panics",
    "only if possible",
    "no no octaves",
    "avoid avoiding octaves",
    "it is not true that octaves are forbidden",
    "no octaves no tenths yes octaves",
    "C major or G major",
    "either no pedal or much pedal",
    "no octaves yes octaves",
    "no octaves in the left hand if possible but more in the right",
    "keep the melody only if it is short",
    "no octaves in the coda",
    "no octaves at the end",
    "no octaves on the repeat",
    "no octaves the second time",
    "left hand block chords only in the chorus",
    "no triplets in the accompaniment except the last one",
    "keep everything except the melody",
    "everything except bars 9-16 can change",
    "add trills or mordents but not both",
    "no trills on short notes",
    "the left hand should not be without octaves",
    "no fewer than three sharps",
    "not more than two sharps or the key of G",
    "swap the hands",
    "more octaves in the left hand than in the right",
    "more trills than grace notes",
    "as many octaves as possible",
    "twice as many chords",
    "half the notes",
    "no triplets, but sextuplets are fine",
    "no octaves before the double bar",
    "no octaves after the second ending",
    "transpose the second half to G major",
    "start in C and end in G",
    "transpose up or down a tone",
  ])("“%s”", (text) => {
    expect(constraintsOf(text)).toEqual([]);
  });
});

describe("what is not about the music is not understood", () => {
  test.each([
    "If she is tired, no octaves",
    "octaves",
    "the left hand",
    "bars 9-16",
    "my cat walks over the keys",
    "play it like rain on a tin roof",
    "make it taste like chocolate",
    "give her a cookie every eight bars",
    "send me the invoice in C major",
    "the school has two sharps knives",
    "my son is in grade 5",
    "the concert is on Friday and starts at 8",
    "no homework",
    "no pressure",
    "keep calm and carry on",
    "keep the change",
    "keep the receipt",
    "add a pinch of salt",
    "add me to the mailing list",
    "more cowbell",
    "less is more",
    "shorter deadline please",
    "faster delivery please",
    "I would like a refund",
    "cut the cake",
    "the trumpet player is ill",
    "how much does it cost?",
    "at most two",
    "only three",
    "at most 80",
    "nothing below average",
    "the tune my grandmother sang",
    "easy peasy lemon squeezy",
    "swing by the studio on Monday",
    "turn the page quietly",
    "bow to the audience",
    "hold the line",
    "play it again Sam",
    "rest in peace",
    "the drummer left the band",
    "lower the price by a third",
    "raise the fee by a fifth",
    "drop me a line",
    "no strings attached",
    "open a window",
    "change the key of the front door",
    "the key is under the mat",
    "keep time with the metronome while counting aloud",
    "write a cheque",
    "take the A train",
    "four score and seven years ago",
    "no pedal for the first child, pedal for the second",
    "remove the octaves from the right hand and put them in the left",
    "the left hand plays the melody",
    "left hand an octave lower",
    "right hand one octave higher",
    "fewer octaves",
    "no C6 in bar 4",
    "nothing above C6 in the left hand below bar 9",
    "no left hand",
    "no right hand in bars 1-8",
    "from G major to C major",
    "faster and slower",
    "slow movement by Beethoven",
    "the swing in the park",
    "no rest for the wicked",
    "chords of steel",
    "I play the violin and the piano",
    "her teacher is called Octavia",
    "we have two pianos",
    "I have no octave key",
    "I only know C, G and banana",
    "My left hand is broken",
    "left hand broken",
    "the pedal is broken",
    "broken pedal",
    "key is lost",
    "no clef",
    "print on yellow paper",
    "print it on A4",
    "large pizza please",
    "A4",
    "page 3",
    "staff only",
    "no staff",
    "keep staff only",
    "both hands on the steering wheel",
    "thumbs up",
    "fingers crossed",
    "no fingers",
    "walking the dog",
    "jazz club tickets",
    "drums are too loud",
  ])("“%s”", (text) => {
    expect(constraintsOf(text)).toEqual([]);
  });
});

test("a clause nobody could read does not take its neighbours with it", () => {
  expect(readWishes("No octaves. More soul! Keep bars 9–16, and thank you.").map((wish) => wish.understood)).toEqual([
    true,
    false,
    true,
  ]);
});

test.each([
  ["no octaves, unless the left hand rests, no pedal"],
  ["add trills but do not add trills"],
  ["keep the key. Transpose to D major."],
  ["no pedal; use the pedal"],
  ["no octaves. Octaves are fine in the left hand."],
])("takes back what is doubtful in “%s”", (text) => {
  expect(constraintsOf(text)).toEqual([]);
});

test("a reason before a colon is no part of the wishes after it, an instruction is", () => {
  expect(constraintsOf("Her hands are still growing: no octaves, no tenths")).toHaveLength(2);
  expect(constraintsOf("Do the opposite of this: no octaves, no tenths")).toEqual([]);
});

test.each([
  ["Left hand: no octaves, no chords", "left", 2],
  ["Avoid: octaves, chords", "both", 2],
  ["Must not have:\n- octaves\n- chords", "both", 2],
])("“%s” speaks of all that follows the colon", (written, hand, count) => {
  const found = constraintsOf(written);
  expect(found.map((one) => ("hand" in one.params ? one.params.hand : undefined))).toEqual(Array(count).fill(hand));
});

test("a permission asks for nothing", () => {
  expect(readWishes("Octaves are fine, but no tenths")).toEqual([
    { text: "Octaves are fine", understood: true, constraint: null, note: expect.stringContaining("Allowed") },
    { text: "no tenths", understood: true, constraint: expect.objectContaining({ type: "hand.max-span" }), note: "" },
  ]);
});

test("one hand's wish does not contradict the other's", () => {
  expect(constraintsOf("no octaves in the left hand, add octaves in the right hand")).toHaveLength(2);
});

test("says which wish contradicts which", () => {
  expect(readWishes("no trills, add trills").map((wish) => wish.note)).toEqual([
    expect.stringContaining("“add trills”"),
    expect.stringContaining("“no trills”"),
  ]);
});

test("a sentence that takes all back leaves nothing", () => {
  expect(constraintsOf("No octaves and no pedal. Just kidding.")).toEqual([]);
});

test("what is asked after a wish with only leaves it as it is, what limits it does not", () => {
  expect(constraintsOf("first position only, make it sparkle")).toMatchObject([{ type: "string.positions" }]);
  expect(constraintsOf("first position only, in the sparkling bars")).toEqual([]);
});

test("measures beyond the piece are not understood", () => {
  expect(readWishes("keep bars 9-16", { measures: 12 })[0]).toMatchObject({ understood: false, constraint: null });
  expect(readWishes("keep bars 9-16", { measures: 16 })[0]).toMatchObject({ understood: true });
  expect(readWishes("no triplets in the last 20 bars", { measures: 16 })[0]).toMatchObject({ understood: false });
});

test("a wish for another instrument is understood but asks for nothing", () => {
  expect(readWishes("no barre chords", { instrument: "Piano" })[0]).toMatchObject({
    understood: true,
    constraint: null,
  });
  expect(readWishes("no barre chords", { instrument: "Guitar" })[0]?.constraint).toMatchObject({
    type: "fretted.chords",
  });
  expect(readWishes("no barre chords", { instrument: "Kazoo" })[0]?.constraint).not.toBeNull();
});

test("the player's own instrument limits no wish, another one does", () => {
  const wish = "first position on the violin";
  expect(readWishes(wish, { instrument: "Violin" })[0]?.constraint).not.toHaveProperty("scope");
  expect(readWishes("nothing above C6 for the flute", { instrument: "Violin" })[0]?.constraint?.scope).toEqual({
    part: "flute",
  });
});

const wishes = [
  "no octaves in the left hand",
  "keep bars 9–16",
  "nothing above F♯5",
  "no more than two sharps",
  "only crotchets and minims",
  "preferably no ties",
  "add fingering",
  "one chord per bar",
  "in bars 1-4 no triplets",
  "don't change the tune",
];
const wish = fc.constantFrom(...wishes);
const text = (list: readonly string[]) => `${list.join(". ")}.`;

test("upper and lower case do not matter", () => {
  fc.assert(
    fc.property(wish, fc.infiniteStream(fc.boolean()), (one, upper) => {
      const changed = [...one]
        .map((letter) => (upper.next().value ? letter.toUpperCase() : letter.toLowerCase()))
        .join("");
      expect(constraintsOf(changed)).toEqual(constraintsOf(one));
    }),
  );
});

test("white space and closing punctuation do not matter", () => {
  const space = fc.constantFrom(" ", "  ", "\t", " \u00a0");
  fc.assert(
    fc.property(wish, space, fc.constantFrom("", ".", "!", " .", ";", "\n", "…"), (one, gap, end) => {
      expect(constraintsOf(gap + one.replaceAll(" ", gap) + end)).toEqual(constraintsOf(one));
    }),
  );
});

test("the order of sentences does not matter", () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(wishes), (list) => {
      expect(constraintsOf(text(list))).toEqual(list.flatMap(constraintsOf));
    }),
  );
});

test("any pair of bars is a range, however it is written", () => {
  const bar = fc.integer({ min: 1, max: 500 });
  const forms = fc.constantFrom(
    "bars %a-%b",
    "bars %a–%b",
    "measures %a to %b",
    "mm. %a-%b",
    "from bar %a to bar %b",
    "bar %a through %b",
  );
  fc.assert(
    fc.property(bar, bar, forms, (a, b, form) => {
      const [from, to] = a <= b ? [a, b] : [b, a];
      const named = form.replace("%a", String(from)).replace("%b", String(to));
      expect(constraintsOf(`keep ${named}`)).toEqual([
        { type: "measures.lock", params: { ranges: [[from, to]] }, strength: "hard" },
      ]);
      expect(constraintsOf(`no triplets in ${named}`)).toMatchObject([{ scope: { measures: [[from, to]] } }]);
      if (from < to)
        expect(constraintsOf(`keep ${form.replace("%a", String(to)).replace("%b", String(from))}`)).toEqual([]);
    }),
  );
});

test("random words never give a constraint", () => {
  const word = fc.string({ unit: fc.constantFrom(..."abcdefghijklmnopqrstuvwxyz"), minLength: 2, maxLength: 9 });
  fc.assert(
    fc.property(fc.array(word, { minLength: 2, maxLength: 8 }), (list) => {
      expect(constraintsOf(list.join(" "))).toEqual([]);
    }),
    { seed: 4, numRuns: 500 },
  );
});

test("one foreign word in a wish is enough not to understand it", () => {
  fc.assert(
    fc.property(wish, fc.nat({ max: 9 }), (one, place) => {
      const words = one.split(" ");
      words.splice(1 + (place % Math.max(1, words.length - 1)), 0, "xylem");
      expect(constraintsOf(words.join(" "))).toEqual([]);
    }),
  );
});

test("every clause keeps the person's words", () => {
  expect(readWishes("No OCTAVES, keep  bars 9–16 and thin out the left hand!").map((one) => one.text)).toEqual([
    "No OCTAVES",
    "keep  bars 9–16",
    "thin out the left hand",
  ]);
});

test("texts without words give no wishes", () => {
  for (const empty of ["", "   ", "...", "\n\n", "?!"]) expect(readWishes(empty)).toEqual([]);
});
