import { type Barline, findBarlines } from "../layout/barlines.ts";
import { horizontals } from "../layout/lines.ts";
import { type Region, regionsOf } from "../layout/regions.ts";
import { nearestStaff } from "../layout/staves.ts";
import type { System } from "../layout/systems.ts";
import type { Glyph } from "../page/page.ts";
import { accidentalsOf, type PlacedAccidental } from "../symbols/accidentals.ts";
import { arpeggiosOf } from "../symbols/arpeggios.ts";
import { beamsOf } from "../symbols/beams.ts";
import { clefsOf, type PlacedClef } from "../symbols/clefs.ts";
import { dotsOf, withDots } from "../symbols/dots.ts";
import type { BeamShape, Head, PageEvent } from "../symbols/event.ts";
import { eventsOf } from "../symbols/events.ts";
import { headsOf, isHead } from "../symbols/heads.ts";
import { type MultipleRest, multipleRestsOf } from "../symbols/multiple-rests.ts";
import { type NoteSign, noteSignsOf } from "../symbols/note-signs.ts";
import { type Ottava, ottavasOf } from "../symbols/ottavas.ts";
import { glyphsOf } from "../symbols/owned-glyphs.ts";
import { type Slur, slursOf } from "../symbols/slurs.ts";
import { stemsOf } from "../symbols/stems.ts";
import { curvesOf, type Tie, tiesOf } from "../symbols/ties.ts";
import { strokesOf, withTremolos } from "../symbols/tremolos.ts";
import { withTuplets } from "../symbols/tuplets.ts";
import { type Direction, directionsOf } from "../text/directions.ts";
import { type Fingers, fingeringsOf } from "../text/fingerings.ts";
import { type Lyric, lyricsOf } from "../text/lyrics.ts";
import { metronomeMarksOf } from "../text/metronome-marks.ts";

/** Everything of one system that has been recognised, before it is cut into measures. */
export type SystemSymbols = {
  readonly system: System;
  readonly space: number;
  readonly glyphs: readonly Glyph[];
  readonly events: readonly PageEvent[];
  readonly beams: readonly BeamShape[];
  readonly clefs: readonly PlacedClef[];
  readonly accidentals: readonly PlacedAccidental[];
  readonly tieFrom: ReadonlyMap<Head, Tie>;
  readonly tieTo: ReadonlyMap<Head, Tie>;
  readonly slurs: readonly Slur[];
  /** by the id of the event */
  readonly fingers: ReadonlyMap<number, Fingers>;
  readonly noteSigns: ReadonlyMap<number, readonly NoteSign[]>;
  /** ids of the chords that are broken */
  readonly arpeggios: ReadonlySet<number>;
  readonly ottavas: readonly Ottava[];
  readonly multipleRests: readonly MultipleRest[];
  readonly regions: readonly Region[];
  readonly directions: readonly Direction[];
  /** by the id of the event */
  readonly lyrics: ReadonlyMap<number, readonly Lyric[]>;
};

/** staff spaces by which beams and stems may reach over the bounds between two systems */
const reach = 6;

/** Recognises what stands in a system: heads, stems, beams, chords, rests, dots, tuplets, clefs, accidentals, ties. */
export function readSystem(system: System): SystemSymbols {
  const { page, staves, top, bottom } = system;
  const [staff] = staves;
  const space = staff?.space ?? 1;
  const [left, right] = [staff?.left ?? 0, staff?.right ?? 0];
  const shown = glyphsOf(system).filter((glyph) => glyph.x > left - 2 * space && glyph.x < right + 3 * space);
  const tempos = metronomeMarksOf(system, shown);
  const clefs = clefsOf(system, shown);
  const others = new Set(tempos.flatMap((tempo) => tempo.glyphs));
  const glyphs = shown.filter((glyph) => !others.has(glyph) && !isBeforeClefs(glyph, clefs, system));
  const heads = headsOf(glyphs, staves, horizontals(page));
  const barlines = findBarlines(system, glyphs.filter(isHead));
  const lines = stemLines(system, barlines, space);
  const shapes = beamsOf(page, top - reach * space, bottom + reach * space, space);
  const strokes = strokesOf(shapes, lines, space);
  const beams = shapes.filter((shape) => !strokes.includes(shape));
  const stems = stemsOf(lines, heads, { beams, strokes, glyphs }, space);
  const plain = eventsOf(heads, stems, glyphs, staves);
  const dotted = withDots(plain, dotsOf(system, glyphs, barlines), space);
  const events = withTremolos(withTuplets(dotted, system, beams), beams, space);
  const curves = curvesOf(system);
  const ties = tiesOf(curves, heads, system);
  return {
    system,
    space,
    glyphs,
    events,
    beams,
    clefs,
    accidentals: accidentalsOf(glyphs, staves, heads),
    tieFrom: new Map(ties.flatMap((tie) => (tie.from ? [[tie.from, tie] as const] : []))),
    tieTo: new Map(ties.flatMap((tie) => (tie.to ? [[tie.to, tie] as const] : []))),
    slurs: slursOf(curves, new Set(ties.map(({ curve }) => curve)), events, system),
    fingers: fingeringsOf(system, glyphs, events),
    noteSigns: noteSignsOf(system, glyphs, events),
    arpeggios: arpeggiosOf(glyphs, events, space),
    ottavas: ottavasOf(system),
    multipleRests: multipleRestsOf(system, glyphs),
    directions: directionsOf(system, glyphs, tempos),
    lyrics: lyricsOf(system, events),
    regions: regionsOf(system, barlines, events),
  };
}

/** staff spaces from the left of a staff to the clef behind a range of notes */
const widestRange = 7;

/** Heads and accidentals before a staff's first clef show the range of a voice. */
function isBeforeClefs({ symbol, x, y }: Glyph, clefs: readonly PlacedClef[], { staves }: System): boolean {
  if (!/^(notehead|accidental)/.test(symbol)) return false;
  const number = nearestStaff(staves, y);
  const [clef, staff] = [clefs.find((one) => one.staff === number), staves[number]];
  return clef !== undefined && staff !== undefined && x < clef.x && clef.x - staff.left < widestRange * staff.space;
}

function stemLines({ verticals, top, bottom, staves }: System, barlines: readonly Barline[], space: number) {
  const [left, right] = [staves[0]?.left ?? 0, staves[0]?.right ?? 0];
  return verticals.filter((line) => {
    const middle = (line.top + line.bottom) / 2;
    const isInside = middle > top - reach * space && middle < bottom + reach * space;
    const isLong = line.bottom - line.top > space && line.thickness < 0.45 * space;
    const isBarline = barlines.some((bar) => line.x > bar.left - 0.4 && line.x < bar.right + 0.4);
    return isInside && isLong && !isBarline && line.x > left - 2 && line.x < right + 3;
  });
}
