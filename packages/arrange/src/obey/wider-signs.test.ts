import { attributesAt, type Score, writeMusicXml } from "@gradus/score";
import { readAgain, scoreFrom, scoreOf } from "@gradus/testing/scores";
import { describe, expect, it } from "vitest";
import { passes, rewrite } from "../testing/rewrites.ts";

/** Two measures of a groove with ghost notes, a pedalled hi-hat and toms: written as place and shape on the staff. */
function groove(): Score {
  const stroke = (place: string, eighths: number, extra = "", chord = false): string => {
    const [step, octave] = [place.charAt(0), place.charAt(1)];
    const type = eighths === 1 ? "eighth" : "quarter";
    return `<note>${chord ? "<chord/>" : ""}<unpitched><display-step>${step}</display-step><display-octave>${octave}</display-octave></unpitched><duration>${eighths}</duration><voice>1</voice><type>${type}</type>${extra}</note>`;
  };
  const hat = (chord = false) => stroke("G5", 1, "<notehead>x</notehead>", chord);
  const foot = () => stroke("D4", 1, "<notehead>x</notehead>", true);
  const ghost = () => stroke("C5", 1, '<notehead parentheses="yes">normal</notehead>');
  const beat = [
    hat() + stroke("F4", 1, "", true),
    ghost(),
    hat() + stroke("C5", 1, "", true),
    hat(),
    hat() + stroke("F4", 1, "", true),
    ghost(),
    stroke("E5", 1) + foot(),
    stroke("E5", 1),
  ].join("");
  const measure = (number: number): string =>
    `<measure number="${number}">${number === 1 ? "<attributes><divisions>2</divisions><time><beats>4</beats><beat-type>4</beat-type></time><clef><sign>percussion</sign></clef></attributes>" : ""}${beat}</measure>`;
  return scoreFrom(
    `<?xml version="1.0" encoding="UTF-8"?><score-partwise version="4.0"><part-list><score-part id="P1"><part-name>Drums</part-name></score-part></part-list><part id="P1">${[1, 2, 3, 4].map(measure).join("")}</part></score-partwise>`,
  );
}

/** A cello line that goes into the tenor clef in its second measure and back in its third. */
function cello(): Score {
  const plain = writeMusicXml(
    scoreOf({ name: "Cello", staves: [["1 C4, 1 D4, 2 E4", "1 G4, 1 F4, 2 E4", "4 C4", "4 C4"]] }),
  );
  const clef = (sign: string, line: number): string =>
    `<attributes><clef><sign>${sign}</sign><line>${line}</line></clef></attributes>`;
  return scoreFrom(
    plain
      .replace(/<clef[^>]*>.*?<\/clef>/s, "<clef><sign>F</sign><line>4</line></clef>")
      .replace(/(<measure number="2"[^>]*>)/, `$1${clef("C", 4)}`)
      .replace(/(<measure number="3"[^>]*>)/, `$1${clef("F", 4)}`),
  );
}

const scores = { Drums: groove, Cello: cello };
type Player = keyof typeof scores;

const obeying = (player: Player, mustHaves: string) =>
  rewrite(scores[player](), { level: { kind: "relative", steps: -0.2 }, instrument: player, mustHaves });

describe("wishes about drums and clefs", () => {
  it.each<readonly [Player, string]>([
    ["Drums", "no ghost notes"],
    ["Drums", "no fills"],
    ["Drums", "without the left foot"],
    ["Drums", "hi-hat in quarter notes"],
    ["Cello", "no tenor clef"],
    ["Cello", "no clef changes"],
    ["Cello", "everything in treble clef"],
  ])("%s: %s is obeyed, and the piece alone does not pass", (player, text) => {
    const { report } = obeying(player, text);
    expect(report.requirements).toMatchObject([{ understood: true, satisfied: true }]);
    expect(passes(scores[player](), player, text)).toBe(false);
  });

  it("reads again in the clefs that it was written in", () => {
    const { score } = obeying("Cello", "no tenor clef");
    const part = readAgain(score).parts[0];
    const signs = part?.measures.map(({ index }) => attributesAt(part, index, { n: 0, d: 1 }).clefs.get(1)?.sign);
    expect(signs).toEqual(["F", "F", "F", "F"]);
  });
});
