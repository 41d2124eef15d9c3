import type { ArrangeOptions } from "@gradus/contracts";
import type { RunResult } from "./contract.ts";
import { readUpload } from "./read-upload.ts";
import { run } from "./run.ts";

const arrange: ArrangeOptions = {
  type: "simplify",
  system: "General",
  level: "-1",
  instrument: "Piano",
  part: null,
  key: "keep",
  requirements: "",
  mustHaves: "",
  seed: 0,
};

/**
 * A whole run of eight bars, and its PDF read back: what is compiled and read from disk on the way of a score is so before
 * the first person's. Loading the engraver alone leaves most of that to the first score, which then takes three times as
 * long as the third; the first PDF waits 2.6 s for the outlines of music fonts.
 */
export async function rehearse(): Promise<RunResult> {
  const result = await run(new TextEncoder().encode(rehearsalPiece()), "rehearsal.musicxml", {
    arrange,
    formats: ["musicxml", "pdf", "midi"],
    withView: true,
  });
  if (!result.ok || !result.outputs.pdf) return result;
  const read = await readUpload(result.outputs.pdf);
  return read.ok ? result : read;
}

/** Beethoven's Ode to Joy in eighths over broken chords, with the signs that most scores have. */
function rehearsalPiece(): string {
  const tune = "EEFGGFEDCCDEEDDDEEFGGFEDCCDEDCCC";
  const measures = Array.from({ length: tune.length / 4 }, (_, index) =>
    measureOf([...tune.slice(4 * index, 4 * index + 4)], index),
  );
  return (
    '<score-partwise version="4.0"><work><work-title>Ode to Joy</work-title></work><identification>' +
    '<creator type="composer">Ludwig van Beethoven</creator></identification><part-list><score-part id="P1">' +
    `<part-name>Piano</part-name></score-part></part-list><part id="P1">${measures.join("")}</part></score-partwise>`
  );
}

const opening =
  "<attributes><divisions>12</divisions><key><fifths>2</fifths></key><time><beats>4</beats><beat-type>4</beat-type></time>" +
  "<staves>2</staves><clef number='1'><sign>G</sign><line>2</line></clef><clef number='2'><sign>F</sign><line>4</line></clef>" +
  "</attributes>";
const tempo =
  "<direction placement='above'><direction-type><words font-weight='bold'>Allegro</words></direction-type><direction-type>" +
  "<metronome><beat-unit>quarter</beat-unit><per-minute>96</per-minute></metronome></direction-type><staff>1</staff>" +
  "<sound tempo='96'/></direction>";
const direction = (sign: string, staff = 1): string =>
  `<direction placement='below'><direction-type>${sign}</direction-type><staff>${staff}</staff></direction>`;
/** by measure of a line of four */
const signs = [
  direction("<dynamics><mf/></dynamics>") + direction("<pedal type='start' line='yes'/>", 2),
  direction("<wedge type='crescendo'/>"),
  direction("<wedge type='stop'/>") + direction("<words font-style='italic'>dolce</words>"),
  direction("<pedal type='stop' line='yes'/>", 2),
];

function measureOf(steps: readonly string[], index: number): string {
  const place = index % 4;
  const harmony = "<harmony><root><root-step>D</root-step></root><kind>major</kind><staff>1</staff></harmony>";
  const start = index === 0 ? opening + tempo : "";
  const right = steps.map((step, beat) => beatOf(step, (beat + index) % 4)).join("");
  const left = [..."DAFADAFA"].map((step) => noteOf(step, 3, 2, ["eighth", 6])).join("");
  const end = index % 8 === 7 ? "<barline location='right'><repeat direction='backward'/></barline>" : "";
  const backup = "<backup><duration>48</duration></backup>";
  return `<measure number="${index + 1}">${start}${harmony}${signs[place]}${right}${backup}${left}${end}</measure>`;
}

const triplet = "<time-modification><actual-notes>3</actual-notes><normal-notes>2</normal-notes></time-modification>";

/** A quarter of the tune: a chord with a fingering, eighths under a slur, a triplet, or sixteenths. */
function beatOf(step: string, kind: number): string {
  const note = (value: readonly [string, number], signs = "", name = step): string => noteOf(name, 5, 1, value, signs);
  switch (kind) {
    case 0:
      return (
        note(["quarter", 12], "<technical><fingering>3</fingering></technical>") +
        note(["quarter", 12], "", "A").replace("<note>", "<note><chord/>")
      );
    case 1:
      return note(["eighth", 6], "<slur type='start'/>") + note(["eighth", 6], "<slur type='stop'/>", "G");
    case 2:
      return ["<tuplet type='start'/>", "", "<tuplet type='stop'/>"]
        .map((signs) => note(["eighth", 4], signs).replace("<staff>", `${triplet}<staff>`))
        .join("");
    default:
      return note(["16th", 3], "<articulations><staccato/></articulations>").repeat(4);
  }
}

function noteOf(
  step: string,
  octave: number,
  staff: 1 | 2,
  [type, duration]: readonly [string, number],
  signs = "",
): string {
  const alter = "FC".includes(step) ? "<alter>1</alter>" : "";
  return (
    `<note><pitch><step>${step}</step>${alter}<octave>${octave}</octave></pitch><duration>${duration}</duration>` +
    `<voice>${staff}</voice><type>${type}</type><staff>${staff}</staff>${signs && `<notations>${signs}</notations>`}</note>`
  );
}
