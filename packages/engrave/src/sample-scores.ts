/** Small scores of our own for the tests: Beethoven's Ode to Joy for piano, and single bars that show one thing. */

type NoteOptions = {
  readonly id?: string;
  readonly step?: string;
  readonly alter?: number;
  readonly octave?: number;
  readonly duration?: number;
  readonly type?: string;
  readonly voice?: number;
  readonly staff?: number;
  readonly extra?: string;
  readonly notations?: string;
};

/** A <note>; a quarter C5 in voice 1 unless told. `extra` goes before the pitch (chord, grace), ties into notations. */
export function note(options: NoteOptions = {}): string {
  const { id, step = "C", alter, octave = 5, duration = 4, type = "quarter", voice = 1, staff } = options;
  const { extra = "", notations = "" } = options;
  const alterXml = alter === undefined ? "" : `<alter>${alter}</alter>`;
  return [
    `<note${id === undefined ? "" : ` id="${id}"`}>${extra.includes("tie") ? "" : extra}`,
    `<pitch><step>${step}</step>${alterXml}<octave>${octave}</octave></pitch>`,
    extra.includes("grace") ? "" : `<duration>${duration}</duration>`,
    extra.includes("tie") ? extra : "",
    `<voice>${voice}</voice><type>${type}</type>`,
    staff === undefined ? "" : `<staff>${staff}</staff>`,
    notations === "" ? "" : `<notations>${notations}</notations>`,
    "</note>",
  ].join("");
}

export const direction = (content: string, sound = ""): string =>
  `<direction placement="below"><direction-type>${content}</direction-type>${sound}</direction>`;

export const attributes = ({ key = 0, beats = 4, staves = 1, transpose = "" } = {}): string =>
  [
    `<attributes><divisions>4</divisions><key><fifths>${key}</fifths></key>`,
    `<time><beats>${beats}</beats><beat-type>4</beat-type></time>`,
    staves === 2 ? "<staves>2</staves>" : "",
    `<clef number="1"><sign>G</sign><line>2</line></clef>`,
    staves === 2 ? `<clef number="2"><sign>F</sign><line>4</line></clef>` : "",
    `${transpose}</attributes>`,
  ].join("");

type PartSample = { readonly name: string; readonly midi?: string; readonly measures: readonly string[] };

/** A score-partwise of these parts; each measure is its content. */
export function scoreXml(parts: readonly PartSample[], title = "A tune"): string {
  const list = parts.map(
    ({ name, midi = "" }, index) =>
      `<score-part id="P${index + 1}"><part-name>${name}</part-name>${midi.replaceAll("@", `P${index + 1}`)}</score-part>`,
  );
  const bodies = parts.map(({ measures }, index) => {
    const content = measures.map((measure, bar) => `<measure number="${bar + 1}">${measure}</measure>`).join("");
    return `<part id="P${index + 1}">${content}</part>`;
  });
  return [
    `<?xml version="1.0" encoding="UTF-8"?><score-partwise version="4.0"><work><work-title>${title}</work-title></work>`,
    `<part-list>${list.join("")}</part-list>${bodies.join("")}</score-partwise>`,
  ].join("");
}

const rightHand = ["E5 E5 F5 G5", "G5 F5 E5 D5", "C5 C5 D5 E5", "E5 D5 D5 R", "E5 E5 F5 G5", "G5 F5 E5 D5"];
const leftHand = ["C3 G3", "G2 B2", "C3 E3", "G2 B2", "C3 G3", "G2 G3"];

/** Six bars on two staves with a tempo mark, dynamics, a pedal and part of the text in bold and italic. */
export function odeToJoy(): string {
  const measures = rightHand.map((tune, bar) => {
    const upper = tune
      .split(" ")
      .map((pitch, index) =>
        pitch === "R"
          ? "<note><rest/><duration>4</duration><voice>1</voice><type>quarter</type><staff>1</staff></note>"
          : note({ id: `up-${bar}-${index}`, step: pitch[0] ?? "C", octave: Number(pitch[1]), staff: 1 }),
      );
    const lower = (leftHand[bar] ?? "")
      .split(" ")
      .map((pitch) =>
        note({ step: pitch[0] ?? "C", octave: Number(pitch[1]), duration: 8, type: "half", voice: 5, staff: 2 }),
      );
    const marks = bar === 0 ? direction("<dynamics><mf/></dynamics>") + metronome(108) : "";
    const start = bar === 0 ? attributes({ key: 0, staves: 2 }) : "";
    return `${start}${marks}${upper.join("")}<backup><duration>16</duration></backup>${lower.join("")}`;
  });
  return scoreXml([{ name: "Piano", measures }], "Ode to Joy");
}

export const odeToJoyNotes = 23 + 12;

export const metronome = (perMinute: number): string =>
  direction(
    `<metronome><beat-unit>quarter</beat-unit><per-minute>${perMinute}</per-minute></metronome>`,
    `<sound tempo="${perMinute}"/>`,
  );
