import { type Fraction, fraction, type Pitch, readScore, type Score, type Step, writeMusicXml } from "@gradus/score";

/** "1/2" or "3" as a fraction. */
export function fractionOf(text: string): Fraction {
  const [n = "0", d = "1"] = text.split("/");
  return fraction(Number(n), Number(d));
}

/** "F#4" or "Bb3" as a pitch. */
export function pitchOf(text: string): Pitch {
  const [, step = "C", sign = "", octave = "4"] = /^([A-G])([#b]*)(-?\d)/.exec(text) ?? [];
  const alter = sign.startsWith("b") ? -sign.length : sign.length;
  return { step: step as Step, alter, octave: Number(octave) };
}

const divisions = 24;
const types: Readonly<Record<number, readonly [type: string, dots: number]>> = {
  96: ["whole", 0],
  72: ["half", 1],
  48: ["half", 0],
  36: ["quarter", 1],
  24: ["quarter", 0],
  18: ["eighth", 1],
  12: ["eighth", 0],
  6: ["16th", 0],
  3: ["32nd", 0],
};

export type ScoreShape = {
  readonly name?: string;
  readonly fifths?: number;
  readonly beats?: number;
  readonly beatType?: number;
  /** one list of measures for each staff; a measure is written as in `barOf`, voices separated by "|"; "~" and "^" are ties */
  readonly staves: readonly (readonly string[])[];
};

/** A score of one part, in x/4 where nothing else is said, for tests. */
export function scoreOf({ name = "Piano", fifths = 0, beats = 4, beatType = 4, staves }: ScoreShape): Score {
  const count = Math.max(...staves.map((staff) => staff.length));
  const quarters = (4 * beats) / beatType;
  const measures = Array.from({ length: count }, (_, i) => {
    const attributes =
      i > 0
        ? ""
        : `<attributes><divisions>${divisions}</divisions><key><fifths>${fifths}</fifths><mode>major</mode></key><time><beats>${beats}</beats><beat-type>${beatType}</beat-type></time><staves>${staves.length}</staves>${staves.map((_, s) => `<clef number="${s + 1}"><sign>${s === 0 ? "G" : "F"}</sign><line>${s === 0 ? 2 : 4}</line></clef>`).join("")}</attributes>`;
    const voices = staves.flatMap((staff, s) =>
      (staff[i] ?? `${quarters} r`).split("|").map((voice, v) => voiceXml(voice, 4 * s + v + 1, s + 1)),
    );
    const back = `<backup><duration>${quarters * divisions}</duration></backup>`;
    return `<measure number="${i + 1}">${attributes}${voices.join(back)}</measure>`;
  });
  const xml = `<?xml version="1.0" encoding="UTF-8"?><score-partwise version="4.0"><part-list><score-part id="P1"><part-name>${name}</part-name></score-part></part-list><part id="P1">${measures.join("")}</part></score-partwise>`;
  return scoreFrom(xml);
}

/** The score that a MusicXML text says; throws where it says none. */
export function scoreFrom(xml: string): Score {
  const read = readScore(new TextEncoder().encode(xml));
  if (!read.ok) throw new Error(read.message);
  return read.score;
}

/** The score written and read again. */
export const readAgain = (score: Score): Score => scoreFrom(writeMusicXml(score));

function voiceXml(text: string, voice: number, staff: number): string {
  return text
    .split(",")
    .flatMap((part) => {
      const [length = "1", ...names] = part.trim().split(/\s+/);
      const { n, d } = fractionOf(length);
      const duration = (n * divisions) / d;
      const [type, dots] = types[duration] ?? ["quarter", 0];
      const rest = `<duration>${duration}</duration><voice>${voice}</voice><type>${type}</type>${"<dot/>".repeat(dots)}<staff>${staff}</staff>`;
      if (names[0] === "r") return `<note><rest/>${rest}</note>`;
      return names.map((name, i) => {
        const { step, alter, octave } = pitchOf(name);
        const tied = `${name.includes("^") ? '<tie type="stop"/>' : ""}${name.includes("~") ? '<tie type="start"/>' : ""}`;
        const pitch = `<pitch><step>${step}</step>${alter ? `<alter>${alter}</alter>` : ""}<octave>${octave}</octave></pitch>`;
        return `<note>${i > 0 ? "<chord/>" : ""}${pitch}${rest.replace("</duration>", `</duration>${tied}`)}</note>`;
      });
    })
    .join("");
}

/** Sixteen measures of a study of our own: a tune in octaves with a middle voice over a wide running bass. */
export const study = (): Score => {
  const right = [
    "1 Eb5 G5 Eb6, 1 D5 D6, 1/2 C5 C6, 1/2 Bb4 Bb5, 1 Ab4 C5 Ab5|4 G4",
    "1 G4 Bb4 G5, 1/2 F4 F5, 1/2 G4 G5, 2 Ab4 C5 Ab5",
    "3/2 Bb4 D5 Bb5, 1/2 Ab4 Ab5, 1 G4 G5, 1 F4 Ab4 F5|2 D4, 2 C4",
    "1/4 Eb5, 1/4 F5, 1/4 G5, 1/4 Ab5, 1 Bb5, 2 Eb5 G5 Eb6",
  ];
  const left = [
    "1/4 Eb2, 1/4 Bb2, 1/4 Eb3, 1/4 G3, 1/4 Bb3, 1/4 G3, 1/4 Eb3, 1/4 Bb2, 1/4 Ab1, 1/4 Eb2, 1/4 Ab2, 1/4 C3, 1/4 Eb3, 1/4 C3, 1/4 Ab2, 1/4 Eb2",
    "1/2 Bb1 Bb2, 1/2 F3 Ab3 D4, 1/2 Bb1 Bb2, 1/2 F3 Ab3 D4, 1/2 Bb1 Bb2, 1/2 F3 Ab3 D4, 1/2 F2 F3, 1/2 Ab3 C4 F4",
    "1/2 Bb1, 1/2 F2, 1/2 D3, 1/2 F3, 1/2 Bb3, 1/2 F3, 1/2 D3, 1/2 Bb2",
    "1 Eb2 Eb3, 1 Bb3 Eb4 G4, 1 Bb2, 1 Eb2",
  ];
  const four = <T>(list: readonly T[]): readonly T[] => [...list, ...list, ...list, ...list];
  return scoreOf({ fifths: -3, staves: [four(right), four(left)] });
};
