import { attribute, childrenOf, chordSymbols, isElement, readScore, type Score, textOf } from "@gradus/score";
import { expect, test } from "vitest";
import { convert } from "./convert.ts";
import { readUpload } from "./read-upload.ts";

const note = (step: string, octave: number, notations = ""): string =>
  `<note><pitch><step>${step}</step><octave>${octave}</octave></pitch><duration>2</duration><voice>1</voice>` +
  `<type>quarter</type>${notations && `<notations>${notations}</notations>`}</note>`;
const direction = (content: string): string =>
  `<direction placement="below"><direction-type>${content}</direction-type></direction>`;
const harmony = (root: string, kind: string, text: string, bass = ""): string =>
  `<harmony><root><root-step>${root}</root-step></root><kind text="${text}">${kind}</kind>` +
  `${bass && `<bass><bass-step>${bass}</bass-step></bass>`}</harmony>`;
const sign = (group: string, name: string): string => `<${group}><${name}/></${group}>`;

const source = `<score-partwise version="4.0"><part-list><score-part id="P1"><part-name>Flute</part-name></score-part></part-list>
<part id="P1">
<measure number="1"><attributes><divisions>2</divisions><key><fifths>0</fifths></key><time><beats>4</beats><beat-type>4</beat-type></time>
<clef><sign>G</sign><line>2</line></clef></attributes>
${harmony("A", "minor-seventh", "m7")}${direction("<dynamics><mf/></dynamics>")}
${note("A", 4, '<slur type="start" number="1"/>')}${note("B", 4)}${note("C", 5)}${note("D", 5, '<slur type="stop" number="1"/>')}</measure>
<measure number="2">${harmony("G", "dominant", "7", "B")}${direction('<wedge type="crescendo"/>')}
${note("E", 5, sign("articulations", "staccato"))}${note("F", 5, sign("articulations", "accent"))}
${note("G", 5, sign("ornaments", "trill-mark"))}${direction('<wedge type="stop"/>')}${note("A", 5, sign("articulations", "tenuto"))}</measure>
<measure number="3">${note("C", 5, "<technical><fingering>3</fingering></technical>")}${note("D", 5, "<technical><fingering>4</fingering></technical>")}
${note("E", 5)}${note("C", 5, "<fermata>normal</fermata>")}</measure>
</part></score-partwise>`;

/** Every sign with its measure and onset. */
const signsOf = (score: Score): readonly string[] =>
  score.parts
    .flatMap(({ measures }) =>
      measures.flatMap(({ index, events }) =>
        events.flatMap((event) => {
          const at = `${index} ${event.onset.n}/${event.onset.d}`;
          if (event.kind === "mark")
            return childrenOf(event.source, "direction-type")
              .flatMap(({ children }) => children.filter(isElement))
              .map((one) => `${at} ${one.name} ${attribute(one, "type") ?? one.children.find(isElement)?.name}`);
          const heads = event.kind === "note" ? event.heads : [];
          return heads
            .flatMap(({ source: own }) => (own ? childrenOf(own, "notations") : []))
            .flatMap(({ children }) => children.filter(isElement))
            .flatMap((one) => {
              const inner = one.children.filter(isElement);
              if (one.name === "slur") return [`${at} slur ${attribute(one, "type")}`];
              return inner.length === 0
                ? [`${at} ${one.name}`]
                : inner.map((sub) => `${at} ${sub.name} ${textOf(sub)}`);
            });
        }),
      ),
    )
    .sort();

test("slurs, articulations, hairpins, dynamics, fingerings and chord symbols of our own pages are read back", async () => {
  const given = readScore(new TextEncoder().encode(source));
  const drawn = await convert(new TextEncoder().encode(source), "signs.musicxml", "pdf");
  if (!given.ok || !drawn.ok) throw new Error("not drawn");
  const read = await readUpload(drawn.files.pdf ?? new Uint8Array());
  if (!read.ok) throw new Error(read.code);
  expect(signsOf(read.score)).toEqual(signsOf(given.score));
  const chords = (score: Score) =>
    chordSymbols(score).map(({ onset, root, kind, bass }) => ({ onset, root, kind, bass }));
  expect(chords(read.score)).toEqual(chords(given.score));
});
