import { midiOf } from "@gradus/score";
import { scoreFrom } from "@gradus/testing/scores";
import { expect, it } from "vitest";
import { headKey } from "./bar/read-bar.ts";
import { melodyOf } from "./melody.ts";

const note = (pitch: string, duration: number, voice: number, more = "", chord = ""): string =>
  `<note>${chord}<pitch><step>${pitch[0]}</step><octave>${pitch[1]}</octave></pitch><duration>${duration}</duration><voice>${voice}</voice>${more}</note>`;
const words = "<lyric><text>la</text></lyric>";

/** Heights of the tune in a measure of two quarters. */
function tuneOf(notes: string): readonly number[] {
  const score = scoreFrom(
    `<score-partwise version="4.0"><part-list><score-part id="P1"><part-name>Piano</part-name></score-part></part-list><part id="P1"><measure number="1"><attributes><divisions>1</divisions><time><beats>2</beats><beat-type>4</beat-type></time></attributes>${notes}</measure></part></score-partwise>`,
  );
  const [part] = score.parts;
  const melody = part ? melodyOf(part, new Set([1])) : new Set<string>();
  return (part?.measures ?? []).flatMap(({ events }) =>
    events.flatMap((event) =>
      event.kind === "note"
        ? event.heads.flatMap(({ pitch }, i) => (pitch && melody.has(headKey(event.id, i)) ? [midiOf(pitch)] : []))
        : [],
    ),
  );
}

it("hears the highest note, and under a longer one nothing", () => {
  const below = note("E4", 1, 2) + note("G4", 1, 2);
  expect(tuneOf(`${note("C5", 2, 1)}<backup><duration>2</duration></backup>${below}`)).toEqual([72]);
});

it("hears what is sung under other notes", () => {
  const above = note("C5", 2, 1);
  expect(tuneOf(`${above}<backup><duration>2</duration></backup>${note("E4", 2, 2, words)}`)).toEqual([72, 64]);
});

it("hears of a chord with words its highest note, though they are written with its first", () => {
  const chord = note("E4", 2, 1, words) + note("G4", 2, 1, "", "<chord/>") + note("C5", 2, 1, "", "<chord/>");
  expect(tuneOf(chord)).toEqual([72]);
});
