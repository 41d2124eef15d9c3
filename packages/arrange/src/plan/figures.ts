/** What a lower hand plays in a measure, as roles on beats; harmony fills the roles. */
export type Role =
  /** the functional bass */
  | "bass"
  /** the other bass of the chord: fifth below or above the root */
  | "other-bass"
  /** the upper tones of the voicing */
  | "chord"
  /** bass and close tones above it, struck together */
  | "triad"
  /** bass and one guide tone */
  | "dyad"
  /** the guide tone alone */
  | "guide"
  /** tones of the close position above the bass, counted upwards */
  | "first"
  | "second"
  | "third"
  /** the bass with its octave below */
  | "octave"
  /** tones of the open position, upwards from the bass: one between it and the voicing, then those of the voicing */
  | "tenor"
  | "lower"
  | "higher";

/** A stroke: beat, role, length in beats. */
export type Stroke = readonly [beat: number, role: Role, beats: number];

const halves = (role: Role, beats: number): readonly Stroke[] =>
  beats === 4
    ? [
        [0, role, 2],
        [2, role, 2],
      ]
    : [[0, role, beats]];
const each = (beats: number, strokes: (beat: number) => readonly Stroke[]): readonly Stroke[] =>
  Array.from({ length: beats }, (_, beat) => strokes(beat)).flat();
/** bass on even beats, chord on odd ones; the second bass is the other one */
const bassOf = (beat: number): Role => (beat % 4 === 2 ? "other-bass" : "bass");

/** Up from the bass through the open chord, to and fro at its top and back (the accompaniment of Field's and Chopin's nocturnes). */
function opened(strokes: number): readonly Role[] {
  const up: readonly Role[] = ["bass", "tenor", "lower", "higher"];
  return Array.from(
    { length: strokes },
    (_, i): Role => (i > 3 && i === strokes - 1 ? "tenor" : (up[i] ?? (i % 2 ? "higher" : "lower"))),
  );
}
/** The open chord in even notes, so many a beat; over more than eight notes it begins again from the other bass. */
function openIn(beats: number, each: number, turnOf = opened): readonly Stroke[] {
  const turns = beats * each > 8 && beats % 2 === 0 ? 2 : 1;
  const turn = turnOf((beats * each) / turns);
  return Array.from({ length: turns }, () => turn)
    .flat()
    .map((role, i): Stroke => [i / each, i > 0 && role === "bass" ? "other-bass" : role, 1 / each]);
}
/** The open chord with its two upper tones together, and the tenor between them. */
const doubled = (strokes: number): readonly Role[] =>
  Array.from({ length: strokes }, (_, i): Role => (i === 0 ? "bass" : i % 2 ? "tenor" : "chord"));
/** A figure whose first stroke in the measure is the bass in octaves. */
const onOctave = (strokes: readonly Stroke[]): readonly Stroke[] =>
  strokes.map(([beat, role, length], i): Stroke => [beat, i === 0 ? "octave" : role, length]);
/** The bass on even beats, the chord on every division after it, so many a beat. */
const pulsing = (beats: number, parts: number): readonly Stroke[] =>
  each(beats * parts, (step) => [
    [step / parts, step % (beats === 4 ? 2 * parts : beats * parts) === 0 ? "bass" : "chord", 1 / parts],
  ]);

/**
 * Accompaniment figures by name; each gives the strokes of a measure of so many beats. The rhythm never depends on the notes,
 * so that a section keeps its figure; every figure fills any number of beats.
 */
export const figures = {
  held: (beats: number) => [[0, "bass", beats]],
  "held-halves": (beats: number) => halves("bass", beats),
  "root-third": (beats: number) =>
    beats < 2
      ? [[0, "bass", beats]]
      : beats === 2
        ? [
            [0, "bass", 1],
            [1, "guide", 1],
          ]
        : [
            [0, "bass", 2],
            [2, "guide", beats - 2],
          ],
  "bass-third": (beats: number) => each(beats, (beat) => [[beat, beat % 2 ? "guide" : "bass", 1]]),
  dyads: (beats: number) => halves("dyad", beats),
  triads: (beats: number) => halves("triad", beats),
  /** chords where the source strikes (see as-struck.ts); here the first of them */
  "as-struck": (beats: number) => [[0, "triad", beats]],
  "triads-a-beat": (beats: number) => each(beats, (beat) => [[beat, "triad", 1]]),
  "bass-chord-halves": (beats: number) =>
    beats === 4
      ? [
          [0, "bass", 2],
          [2, "chord", 2],
        ]
      : each(beats, (beat) => [[beat, beat % 2 ? "chord" : "bass", 1]]),
  "bass-chord": (beats: number) => each(beats, (beat) => [[beat, beat % 2 ? "chord" : bassOf(beat), 1]]),
  "bass-half-chord": (beats: number) =>
    beats < 2
      ? [[0, "dyad", beats]]
      : [
          [0, "bass", 1],
          [1, "chord", beats - 1],
        ],
  waltz: (beats: number) => each(beats, (beat) => [[beat, beat === 0 ? "bass" : "chord", 1]]),
  "broken-quarters": (beats: number) =>
    each(beats, (beat) => [[beat, (["bass", "second", "first", "second"] as const)[beat % 4] ?? "bass", 1]]),
  march: (beats: number) =>
    each(beats, (beat) => [
      [beat, beat % 2 ? "other-bass" : "bass", 0.5],
      [beat + 0.5, "chord", 0.5],
    ]),
  alberti: (beats: number) =>
    each(beats * 2, (step) => [[step / 2, (["bass", "second", "first", "second"] as const)[step % 4] ?? "bass", 0.5]]),
  "broken-eighths": (beats: number) =>
    each(beats * 2, (step) => [
      [
        step / 2,
        (["bass", "first", "second", "third", "second", "first"] as const)[beats === 3 ? step : step % 4] ?? "first",
        0.5,
      ],
    ]),
  lilt: (beats: number) =>
    each(beats, (beat) => [
      [beat, "bass", 2 / 3],
      [beat + 2 / 3, "chord", 1 / 3],
    ]),
  rocking: (beats: number) =>
    each(beats, (beat) => [
      [beat, "bass", 1 / 3],
      [beat + 1 / 3, "first", 1 / 3],
      [beat + 2 / 3, "second", 1 / 3],
    ]),
  nocturne: (beats: number) =>
    each(beats, (beat) => [
      [beat, "bass", 1 / 3],
      [beat + 1 / 3, "chord", 1 / 3],
      [beat + 2 / 3, "chord", 1 / 3],
    ]),
  "open-eighths": (beats: number) => openIn(beats, 2),
  "open-threes": (beats: number) => openIn(beats, 3),
  "octave-chord": (beats: number) => each(beats, (beat) => [[beat, beat % 2 ? "chord" : "octave", 1]]),
  "octave-waltz": (beats: number) => each(beats, (beat) => [[beat, beat === 0 ? "octave" : "chord", 1]]),
  "open-sixteenths": (beats: number) => openIn(beats, 4),
  pulse: (beats: number) => pulsing(beats, 2),
  "pulse-threes": (beats: number) => pulsing(beats, 3),
  "waltz-broken": (beats: number) => [
    [0, "bass", 1],
    ...each(2 * (beats - 1), (step): readonly Stroke[] => [[1 + step / 2, step % 2 ? "higher" : "lower", 0.5]]),
  ],
  "alberti-sixteenths": (beats: number) =>
    each(beats * 4, (step) => [[step / 4, (["bass", "second", "first", "second"] as const)[step % 4] ?? "bass", 0.25]]),
  "open-doubled": (beats: number) => openIn(beats, 2, doubled),
  "open-doubled-threes": (beats: number) => openIn(beats, 3, doubled),
  "octave-open": (beats: number) => onOctave(openIn(beats, 2)),
  "octave-doubled": (beats: number) => onOctave(openIn(beats, 2, doubled)),
  "octave-threes": (beats: number) => onOctave(openIn(beats, 3)),
  "octave-pulse": (beats: number) => onOctave(pulsing(beats, 2)),
  "octave-pulse-threes": (beats: number) => onOctave(pulsing(beats, 3)),
  "octave-march": (beats: number) =>
    each(beats, (beat) => [
      [beat, "octave", 0.5],
      [beat + 0.5, "chord", 0.5],
    ]),
  "octave-sixteenths": (beats: number) => onOctave(openIn(beats, 4)),
} as const satisfies Record<string, (beats: number) => readonly Stroke[]>;

export type FigureName = keyof typeof figures;

/** The strokes of a figure in a measure. One of three or four beats comes again in a longer measure (6/4, 9/8, 12/8). */
export function strokesOfFigure(name: FigureName, beats: number): readonly Stroke[] {
  const group = beats > 3 && beats % 3 === 0 ? 3 : beats > 4 && beats % 4 === 0 ? 4 : beats;
  return Array.from({ length: beats / group }, (_, i) => i * group).flatMap((from) =>
    figures[name](group).map(([beat, role, length]): Stroke => [beat + from, role, length]),
  );
}

/** From easiest to hardest, as method books bring them. */
export const figureOrder: readonly FigureName[] = [
  "held",
  "held-halves",
  "root-third",
  "bass-third",
  "dyads",
  "bass-chord-halves",
  "bass-half-chord",
  "triads",
  "as-struck",
  "bass-chord",
  "waltz",
  "broken-quarters",
  "triads-a-beat",
  "lilt",
  "march",
  "alberti",
  "rocking",
  "broken-eighths",
  "nocturne",
  "open-eighths",
  "open-threes",
  "octave-chord",
  "octave-waltz",
  "open-sixteenths",
];

/** Figures that repertoire brings after those, the easiest first. */
export const laterFigures: readonly FigureName[] = [
  "pulse",
  "pulse-threes",
  "waltz-broken",
  "open-doubled",
  "open-doubled-threes",
  "octave-open",
  "octave-doubled",
  "octave-threes",
  "octave-pulse",
  "octave-pulse-threes",
  "octave-march",
  "alberti-sixteenths",
  "octave-sixteenths",
];

/** Figures that the hand plays in one position, bass and chord together or in turn: how many tones above the bass they have. */
const closeFigures: ReadonlyMap<FigureName, number> = new Map([
  ["root-third", 1],
  ["bass-third", 1],
  ["dyads", 1],
  ["triads", 2],
  ["as-struck", 2],
  ["triads-a-beat", 2],
  ["broken-quarters", 2],
  ["alberti", 2],
  ["rocking", 2],
  ["broken-eighths", 3],
  ["alberti-sixteenths", 2],
]);
/** Tones above the bass of a figure that lies in one position; undefined for one whose bass lies apart. */
export const closeTones = (figure: FigureName): number | undefined => closeFigures.get(figure);

/** Figures that strike a close chord at once: low down its tones run into each other. */
const struckTogether: ReadonlySet<FigureName> = new Set(["dyads", "triads", "as-struck", "triads-a-beat"]);
export const isStruckTogether = (figure: FigureName): boolean => struckTogether.has(figure);

/** Figures of a chord in open position: its tones lie well above the bass. */
export const openFigures: ReadonlySet<FigureName> = new Set([
  "open-eighths",
  "open-threes",
  "open-sixteenths",
  "open-doubled",
  "open-doubled-threes",
  "octave-open",
  "octave-doubled",
  "octave-threes",
  "octave-sixteenths",
]);
/** True for a figure whose tones lie well above its bass. */
export const isOpen = (figure: FigureName): boolean => openFigures.has(figure);

/** The figure in a player's words. */
export const figureWords: Readonly<Record<FigureName, string>> = {
  held: "one held bass note",
  "held-halves": "bass notes in halves",
  "root-third": "bass and third in turn",
  "bass-third": "bass and third on the beats",
  dyads: "two-note chords",
  "bass-chord-halves": "bass note, then chord",
  "bass-half-chord": "bass note, then a held chord",
  triads: "held chords",
  "as-struck": "plain chords, struck where the source has them",
  "bass-chord": "bass note and chord in turn",
  waltz: "waltz bass: low note, chord, chord",
  "broken-quarters": "chords broken in quarters",
  "triads-a-beat": "a chord on every beat",
  lilt: "bass and chord, long and short",
  march: "bass and chord in eighths",
  alberti: "Alberti bass",
  rocking: "chords broken in threes",
  "broken-eighths": "chords broken in eighths",
  nocturne: "low note and repeated chord",
  "open-eighths": "wide broken chords in eighths",
  "open-threes": "wide broken chords in threes",
  "octave-chord": "bass octave and chord in turn",
  "octave-waltz": "waltz bass with octaves",
  "open-sixteenths": "wide broken chords in sixteenths",
  pulse: "bass note and chords repeated in eighths",
  "pulse-threes": "bass note and chords repeated in threes",
  "waltz-broken": "bass note, then the chord broken in eighths",
  "alberti-sixteenths": "Alberti bass in sixteenths",
  "open-doubled": "wide broken chords in eighths, with two notes at their top",
  "open-doubled-threes": "wide broken chords in threes, with two notes at their top",
  "octave-open": "wide broken chords in eighths over bass octaves",
  "octave-doubled": "wide broken chords in eighths over bass octaves, with two notes at their top",
  "octave-threes": "wide broken chords in threes over bass octaves",
  "octave-pulse": "bass octave and chords repeated in eighths",
  "octave-pulse-threes": "bass octave and chords repeated in threes",
  "octave-march": "bass octave and chord in eighths",
  "octave-sixteenths": "wide broken chords in sixteenths over bass octaves",
};
