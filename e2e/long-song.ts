const bars = 48;
const upper = ["E5 E5 F5 G5", "G5 F5 E5 D5", "C5 C5 D5 E5", "E5 D5 D5 D5"];
const lower = ["C3 G3 E4 G3 C4 G3 E4 G3", "B2 G3 D4 G3 B3 G3 F4 G3"];
const syllables = [
  "Freu-",
  "de",
  "schö-",
  "ner",
  "Göt-",
  "ter-",
  "fun-",
  "ken,",
  "Toch-",
  "ter",
  "aus",
  "E-",
  "ly-",
  "si-",
  "um,",
  "wir",
];

/**
 * A song for piano as MusicXML, several pages long, whose words need much room: a title of two lines, a long composer and poet,
 * a tempo mark over the first clef and lyrics under every note.
 */
export function longSong(): Buffer {
  const measures = Array.from({ length: bars }, (_, bar) => {
    const tune = (upper[bar % upper.length] ?? "").split(" ").map((pitch, beat) => {
      const at = (4 * bar + beat) % syllables.length;
      const [syllable = "", before = ""] = [syllables[at], syllables[at - 1]];
      const place = syllableKinds[`${before.endsWith("-")} ${syllable.endsWith("-")}`] ?? "single";
      const lyric = `<lyric><syllabic>${place}</syllabic><text>${syllable.replace("-", "")}</text></lyric>`;
      return note(pitch, { duration: 4, type: "quarter", staff: 1, lyric });
    });
    const chords = (lower[bar % lower.length] ?? "")
      .split(" ")
      .flatMap((pitch) => [pitch, pitch.startsWith("G") ? "C4" : "G3"])
      .map((pitch) => note(pitch, { duration: 1, type: "16th", staff: 2 }));
    const start = bar === 0 ? attributes + tempo : "";
    const back = "<backup><duration>16</duration></backup>";
    return `<measure number="${bar + 1}">${start}${tune.join("")}${back}${chords.join("")}</measure>`;
  });
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><score-partwise version="4.0"><work><work-title>${title}</work-title></work>` +
      `<identification><creator type="composer">${composer}</creator><creator type="lyricist">${poet}</creator></identification>` +
      '<part-list><score-part id="P1"><part-name>Piano</part-name></score-part></part-list>' +
      `<part id="P1">${measures.join("")}</part></score-partwise>`,
  );
}

export const title = "Ode an die Freude nach dem Schlusschor der neunten Symphonie, für Klavier und Gesang";
const composer = "Ludwig van Beethoven (1770–1827), bearbeitet";
const poet = "Worte von Friedrich von Schiller, 1785";

const attributes =
  "<attributes><divisions>4</divisions><key><fifths>0</fifths></key><time><beats>4</beats><beat-type>4</beat-type></time>" +
  '<staves>2</staves><clef number="1"><sign>G</sign><line>2</line></clef><clef number="2"><sign>F</sign><line>4</line></clef></attributes>';
const tempo =
  '<direction placement="above"><direction-type><words font-weight="bold">Allegro ma non troppo, un poco maestoso</words></direction-type>' +
  '<staff>1</staff><sound tempo="96"/></direction>';

/** by whether a syllable goes on from the one before and to the next */
const syllableKinds: Readonly<Record<string, string>> = {
  "false true": "begin",
  "true true": "middle",
  "true false": "end",
};

type NoteOptions = {
  readonly duration: number;
  readonly type: string;
  readonly staff: number;
  readonly lyric?: string;
};

function note(pitch: string, { duration, type, staff, lyric = "" }: NoteOptions): string {
  const [step = "", octave = ""] = pitch;
  return (
    `<note><pitch><step>${step}</step><octave>${octave}</octave></pitch><duration>${duration}</duration>` +
    `<voice>${staff}</voice><type>${type}</type><staff>${staff}</staff>${lyric}</note>`
  );
}
