const upper = [
  "E5 E5 F5 G5",
  "G5 F5 E5 D5",
  "C5 C5 D5 E5",
  "E5 D5 D5 D5",
  "E5 E5 F5 G5",
  "G5 F5 E5 D5",
  "C5 C5 D5 E5",
  "D5 C5 C5 C5",
];
const lower = [
  "C4 G4 C4 E4",
  "G4 B4 G4 B4",
  "C4 E4 G4 C5",
  "G4 B4 D4 G4",
  "C4 E4 G4 E4",
  "B3 D4 G4 D4",
  "C4 E4 B3 D4",
  "G4 F4 E4 C4",
];

/**
 * The Ode to Joy for violin and piano as MusicXML, with a fret diagram, which our pages cannot draw. The melody is broken
 * into eighths, so that there is something to simplify.
 */
export function duet(): Buffer {
  const parts = [
    { id: "P1", name: "Violin", tunes: lower, harmony: "" },
    { id: "P2", name: "Piano", tunes: upper, harmony: fretDiagram },
  ];
  const list = parts.map(({ id, name }) => `<score-part id="${id}"><part-name>${name}</part-name></score-part>`);
  const bodies = parts.map(({ id, tunes, harmony }) => {
    const measures = tunes.map((tune, index) => {
      const start = index === 0 ? attributes + harmony : "";
      return `<measure number="${index + 1}">${start}${tune.split(" ").map(brokenNote).join("")}</measure>`;
    });
    return `<part id="${id}">${measures.join("")}</part>`;
  });
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><score-partwise version="4.0"><work><work-title>Ode for two</work-title></work>` +
      `<part-list>${list.join("")}</part-list>${bodies.join("")}</score-partwise>`,
  );
}

const attributes =
  "<attributes><divisions>2</divisions><key><fifths>0</fifths></key><time><beats>4</beats><beat-type>4</beat-type></time>" +
  "<clef><sign>G</sign><line>2</line></clef></attributes>";

const fretDiagram =
  "<harmony><root><root-step>C</root-step></root><kind>major</kind><frame><frame-strings>6</frame-strings>" +
  "<frame-frets>4</frame-frets><frame-note><string>5</string><fret>3</fret></frame-note></frame></harmony>";

const brokenNote = (pitch: string): string => {
  const [step = "", octave = ""] = pitch;
  const eighth = (up: number): string =>
    `<note><pitch><step>${step}</step><octave>${Number(octave) + up}</octave></pitch>` +
    "<duration>1</duration><voice>1</voice><type>eighth</type></note>";
  return eighth(0) + eighth(1);
};
