import { strToU8 } from "fflate";
import { describe, expect, it } from "vitest";
import { fraction, toNumber } from "../model/fraction.ts";
import type { Part, Score } from "../model/score.ts";
import { readScore } from "../read/read-score.ts";
import { attributesAt, inStatedKey, keyOf, measureCount } from "./attributes-at.ts";
import { isKeyboardPart, partInstrument } from "./part-instrument.ts";
import { performedNotes } from "./performed-notes.ts";
import { soundingNotes } from "./sounding-notes.ts";
import { tempoMarks } from "./tempo-marks.ts";
import { unfoldedMeasures } from "./unfolded-measures.ts";

const part = (id: string, ...measures: readonly string[]): string =>
  `<part id="${id}">${measures.map((content, index) => `<measure number="${index + 1}">${content}</measure>`).join("")}</part>`;
function read(parts: string, list = ""): Score {
  const result = readScore(
    strToU8(`<score-partwise version="4.0"><part-list>${list}</part-list>${parts}</score-partwise>`),
  );
  if (!result.ok) throw new Error(result.code);
  return result.score;
}
const note = (step: string, duration: number, extra = ""): string =>
  `<note><pitch><step>${step}</step><octave>4</octave></pitch><duration>${duration}</duration>${extra}</note>`;
const start = '<tie type="start"/>';
const stop = '<tie type="stop"/>';
const heard = (score: Score): readonly string[] =>
  soundingNotes(score).map(
    ({ midi, onset, duration, staff }) => `${midi} ${onset.n / onset.d}+${duration.n / duration.d} s${staff}`,
  );

describe("soundingNotes", () => {
  it("merges ties across barlines, voices and staves", () => {
    const second = note("C", 2, `${stop}<voice>2</voice><staff>2</staff>`);
    const score = read(part("P", note("C", 4, start), second));
    expect(heard(score)).toEqual(["60 0+6 s1"]);
    expect(soundingNotes(score)[0]?.eventIds).toEqual(["P/0/0", "P/1/0"]);
  });

  it("counts a stop without an open note as a new note, and never joins across a gap or another part", () => {
    expect(heard(read(part("P", `${note("C", 1, start)}${note("D", 1)}${note("C", 2, stop)}`)))).toEqual([
      "60 0+1 s1",
      "62 1+1 s1",
      "60 2+2 s1",
    ]);
    expect(heard(read(part("A", note("C", 4, start), "") + part("B", "", note("C", 4, stop)))).length).toBe(2);
  });

  it("joins enharmonic ties and ties over rounded tuplets", () => {
    const flat = `<note><pitch><step>D</step><alter>-1</alter><octave>4</octave></pitch><duration>2</duration>${stop}</note>`;
    const sharp = `<note><pitch><step>C</step><alter>1</alter><octave>4</octave></pitch><duration>2</duration>${start}</note>`;
    expect(heard(read(part("P", sharp + flat)))).toEqual(["61 0+4 s1"]);
    const thousand = "<attributes><divisions>1000</divisions></attributes>";
    const rounded = thousand + note("C", 3999, start);
    expect(heard(read(part("P", rounded, note("C", 4000, stop))))).toEqual(["60 0+8 s1"]);
  });

  it("applies a transposition, also one that changes inside a measure", () => {
    const attributes =
      "<attributes><transpose><diatonic>-1</diatonic><chromatic>-2</chromatic></transpose></attributes>";
    const octave =
      "<attributes><transpose><chromatic>0</chromatic><octave-change>-1</octave-change></transpose></attributes>";
    expect(heard(read(part("P", note("C", 1) + attributes + note("C", 1) + octave + note("C", 1))))).toEqual([
      "60 0+1 s1",
      "58 1+1 s1",
      "48 2+1 s1",
    ]);
  });

  it("can look at one part alone", () => {
    const score = read(part("A", note("C", 4)) + part("B", note("D", 4)));
    expect(soundingNotes(score, 1).map(({ part: index, midi }) => [index, midi])).toEqual([[1, 62]]);
  });
});

describe("performedNotes", () => {
  it("plays grace notes before their beat and drums by their key", () => {
    const grace = "<note><grace/><pitch><step>D</step><octave>4</octave></pitch></note>";
    const drum = (id: string): string =>
      `<note><unpitched><display-step>C</display-step><display-octave>5</display-octave></unpitched><duration>1</duration><instrument id="${id}"/></note>`;
    const list = `<score-part id="D"><part-name>Kit</part-name><midi-instrument id="D-1"><midi-unpitched>43</midi-unpitched></midi-instrument></score-part>`;
    const score = read(
      part("P", note("C", 1) + grace + grace + note("E", 1)) + part("D", drum("D-1") + drum("none")),
      list,
    );
    expect(performedNotes(score).map(({ kind, midi, onset }) => `${kind} ${midi} ${onset.n / onset.d}`)).toEqual([
      "unpitched 42 0",
      "note 60 0",
      "grace 62 0.75",
      "grace 62 0.875",
      "unpitched 38 1",
      "note 64 1",
    ]);
  });

  const grace = (step: string): string =>
    `<note><grace/><pitch><step>${step}</step><octave>5</octave></pitch><voice>1</voice></note>`;
  const played = (xml: string): readonly string[] =>
    performedNotes(read(xml)).map(
      ({ kind, midi, onset, duration, beat }) =>
        `${kind} ${midi} ${toNumber(onset)}+${toNumber(duration)} of ${toNumber(beat)}`,
    );

  it("takes the time of grace notes from the note before them, of which half is left", () => {
    expect(played(part("P", note("C", 1) + grace("D").repeat(8) + note("E", 1)))).toEqual([
      "note 60 0+0.5 of 0",
      ...Array.from({ length: 8 }, (_, i) => `grace 74 ${0.5 + i / 16}+0.0625 of 1`),
      "note 64 1+1 of 1",
    ]);
  });

  it("lets a long run of grace notes last a quarter, however many they are", () => {
    const run = played(part("P", note("C", 4), grace("D").repeat(20) + note("E", 4)));
    expect(run[0]).toBe("note 60 0+3 of 0");
    expect(run[1]).toBe("grace 74 3+0.05 of 4");
    expect(run).toHaveLength(22);
  });

  it("begins a piece with its grace notes, one after the other, and then the note they lead to", () => {
    expect(played(part("P", grace("D") + grace("E") + note("C", 4)))).toEqual([
      "grace 74 0+0.125 of 0",
      "grace 76 0.125+0.125 of 0",
      "note 60 0.25+3.75 of 0",
    ]);
  });
});

describe("attributesAt, keyOf and measureCount", () => {
  const key = (fifths: number, mode = ""): string =>
    `<attributes><key><fifths>${fifths}</fifths>${mode && `<mode>${mode}</mode>`}</key></attributes>`;
  const clef = `<attributes><clef number="2"><sign>F</sign><line>4</line></clef></attributes>`;

  it("see changes inside a measure from their onset on", () => {
    const score = read(part("P", `${key(1)}${note("C", 2)}${clef}${key(-3)}${note("C", 2)}`, note("C", 4)));
    const [first] = score.parts;
    if (!first) throw new Error("no part");
    expect(attributesAt(first, 0, fraction(1)).key.fifths).toBe(1);
    expect(attributesAt(first, 0, fraction(2)).clefs.get(2)).toEqual({ sign: "F", line: 4, octaveChange: 0 });
    expect(first.measures[1]?.before.key.fifths).toBe(-3);
  });

  it.each([
    ["F# minor", part("P", key(3, "minor"))],
    ["Eb major", part("P", key(-3))],
    ["C major", part("P", "")],
    [
      "C major",
      part(
        "P",
        `<attributes><key><fifths>2</fifths></key><transpose><diatonic>-1</diatonic><chromatic>-2</chromatic></transpose></attributes>`,
      ),
    ],
    ["D minor", part("P", key(-1)) + part("Q", key(-1, "minor"))],
  ])("name %s", (name, xml) => expect(keyOf(read(xml))).toBe(name));

  const tune = (letters: string): string => [...letters].map((step) => note(step, 1)).join("");
  it.each([
    ["A minor", "a tune in the relative minor without a mode", key(0), "EABCBAGABEFEDECBAA"],
    ["A minor", "the same when a program wrote major", key(0, "major"), "EABCBAGABEFEDECBAA"],
    ["C major", "a tune in major without a mode", key(0), "CDEGEDCGECDEDCGC"],
    ["C major", "a tune in major that ends on its sixth degree", key(0, "major"), "CDEGECGGFEDCGECGA"],
    ["C minor", "a stated minor whatever the notes say", key(-3, "minor"), "EGBEGBE"],
  ])("name %s for %s", (name, _what, signature, letters) =>
    expect(keyOf(read(part("P", `${signature}${tune(letters)}`)))).toBe(name),
  );

  it("name the key that a person says, whatever signature and notes say", () => {
    const dorian = read(part("P", `${key(0)}${tune("DEFGABCD")}`));
    expect(keyOf(inStatedKey(dorian, "D minor"))).toBe("D minor");
  });

  it("name the key of the first signature by its own measures", () => {
    const score = read(part("P", `${key(0)}${tune("CEGECGCC")}`, `${key(3)}${tune("AEAEAEAA")}`));
    expect(keyOf(score)).toBe("C major");
  });

  it("add up beats like 3+2/8 and 3/8 + 2/4", () => {
    const time = (content: string): string => `<attributes><time>${content}</time></attributes>`;
    const score = read(
      part(
        "P",
        time("<beats>3+2</beats><beat-type>8</beat-type>"),
        time("<beats>3</beats><beat-type>8</beat-type><beats>2</beats><beat-type>4</beat-type>"),
      ),
    );
    expect(score.parts[0]?.measures.map(({ nominal }) => nominal)).toEqual([fraction(5, 2), fraction(7, 2)]);
    expect(measureCount(score)).toBe(2);
  });
});

describe("tempoMarks", () => {
  it("prefer sound over metronome and put both in quarters", () => {
    const metronome = `<direction><direction-type><metronome><beat-unit>quarter</beat-unit><beat-unit-dot/><per-minute>ca. 60</per-minute></metronome></direction-type></direction>`;
    const sounding = `<direction><direction-type><words>Allegro</words></direction-type><sound tempo="132"/></direction>`;
    const score = read(
      part("P", `${metronome}${note("C", 4)}`, `${note("C", 2)}${sounding}<sound tempo="7"/><sound tempo="-3"/>`),
    );
    expect(tempoMarks(score).map(({ position, bpm, measure }) => [position.n, bpm, measure])).toEqual([
      [0, 90, 0],
      [6, 132, 1],
    ]);
  });
});

describe("unfoldedMeasures", () => {
  const forward = '<barline><repeat direction="forward"/></barline>';
  const backward = (times = 2): string => `<barline><repeat direction="backward" times="${times}"/></barline>`;
  const ending = (number: string, type: string): string =>
    `<barline><ending number="${number}" type="${type}"/></barline>`;
  const sound = (attribute: string): string => `<sound ${attribute}/>`;
  const words = (text: string): string =>
    `<direction><direction-type><words>${text}</words></direction-type></direction>`;
  const sign = (name: string): string => `<direction><direction-type><${name}/></direction-type></direction>`;
  const voltas = [
    forward,
    "",
    ending("1", "start") + ending("1", "stop") + backward(),
    ending("2", "start") + ending("2", "stop"),
    "",
  ];

  it.each([
    ["no signs", ["", "", ""], "0 1 2"],
    ["a repeat", [forward, backward(), ""], "0 1 0 1 2"],
    ["a repeat from the start, three times", ["", backward(3), ""], "0 1 0 1 0 1 2"],
    ["two repeats", [backward(), forward, backward(), ""], "0 0 1 2 1 2 3"],
    ["voltas", voltas, "0 1 2 0 1 3 4"],
    ["a repeat after voltas without a sign of its own", [...voltas.slice(0, 4), "", backward()], "0 1 2 0 1 3 4 5 4 5"],
    [
      "one volta for two passes",
      [
        forward,
        ending("1,2", "start") + ending("1,2", "stop") + backward(),
        ending("3", "start") + ending("3", "stop"),
      ],
      "0 1 0 1 0 2",
    ],
    ["D.C. al Fine by words", ["", words("Fine"), "", words("D.C. al Fine")], "0 1 2 3 0 1"],
    [
      "D.C. without a second repeat",
      [forward, backward(), sound('fine="yes"'), sound('dacapo="yes"')],
      "0 1 0 1 2 3 0 1 2",
    ],
    ["D.S. al Coda", ["", sign("segno"), words("To Coda"), words("D.S. al Coda"), sign("coda"), ""], "0 1 2 3 1 2 4 5"],
    ["D.C. takes the last volta", [...voltas.slice(0, 4), sound('dacapo="yes"')], "0 1 2 0 1 3 4 0 1 3 4"],
    ["a segno that is missing", ["", sound('dalsegno="x"')], "0 1 0 1"],
  ])("plays %s", (_, measures, order) => {
    expect(unfoldedMeasures(read(part("P", ...measures))).join(" ")).toBe(order);
  });

  it("gives up on signs without end", () => {
    const measures = new Array(600).fill(backward(100));
    expect(unfoldedMeasures(read(part("P", ...measures))).length).toBe(600);
  });
});

describe("partInstrument and isKeyboardPart", () => {
  const named = (name: string, more: Partial<Part> = {}): Part => ({
    id: "P",
    name,
    abbreviation: "",
    instrumentNames: [],
    midiProgram: undefined,
    midiChannel: undefined,
    staves: 1,
    measures: [],
    ...more,
  });

  it.each([
    ["Piano", "Piano"],
    ["Klavier", "Piano"],
    ["Cembalo", "Piano"],
    ["Right Hand", "Piano"],
    ["Classical Guitar", "Guitar"],
    ["Chitarra", "Guitar"],
    ["Bassgitarre", "Bass Guitar"],
    ["Violine I", "Violin"],
    ["Violoncello", "Cello"],
    ["Blockflöte", "Recorder"],
    ["Flûte à bec", "Recorder"],
    ["Querflöte", "Flute"],
    ["Alto Sax", "Saxophone"],
    ["Bass Clarinet in Bb", "Clarinet"],
    ["Bass Trombone", "Trombone"],
    ["Tromba in C", "Trumpet"],
    ["Bass Drum", "Drums / Percussion"],
    ["Schlagzeug", "Drums / Percussion"],
    ["Ukulele", "Ukulele"],
    ["Sopran", "Voice"],
    ["Singstimme", "Voice"],
    ["Bass", "Voice"],
    ["フルート", "Flute"],
    ["Oboe", "Oboe"],
    ["Contrabass", "Contrabass"],
    ["Viola", "Viola"],
    ["Horn in F", "Horn in F"],
    ["Marimba", "Marimba"],
  ])("%s is %s", (name, instrument) => expect(partInstrument(named(name))).toBe(instrument));

  it("fall back on instrument name, sound, channel and staves", () => {
    expect(partInstrument(named("Melody", { instrumentNames: ["Tenor Saxophone"] }))).toBe("Saxophone");
    expect(partInstrument(named("Melody", { midiProgram: 74 }))).toBe("Flute");
    expect(partInstrument(named("Bass", { midiProgram: 34 }))).toBe("Bass Guitar");
    expect(partInstrument(named("Kit", { midiChannel: 10 }))).toBe("Drums / Percussion");
    expect(partInstrument(named("", { staves: 2 }))).toBe("Piano");
    expect(partInstrument(named("Track 1"))).toBe("Track 1");
  });

  it("know keyboards by name or by two staves under no other name", () => {
    expect(["Pno.", "Orgel", "Harp", "L.H."].map((name) => isKeyboardPart(named(name)))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(["", "Music"].map((name) => isKeyboardPart(named(name, { staves: 2 })))).toEqual([true, true]);
    expect(["Guitar", "Voice"].map((name) => isKeyboardPart(named(name, { staves: 2 })))).toEqual([false, false]);
    expect(isKeyboardPart(named("Music"))).toBe(false);
  });
});
