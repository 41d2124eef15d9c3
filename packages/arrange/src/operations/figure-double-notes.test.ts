import type { XmlElement } from "@gradus/score";
import { describe, expect, it } from "vitest";
import { type Bar, isStrike } from "../read/bar/bar.ts";
import { barOf, beside, contextOf, textOf, tuneOf } from "../testing/bars.ts";
import { figureBrokenOctaves, figureDoubleNotes, figureOctaves } from "./figure-double-notes.ts";
import type { BarContext, Operation } from "./operation.ts";

const left: BarContext = { ...contextOf("accompaniment"), most: { notes: 5, span: 14 } };
const right: BarContext = { ...contextOf("melody"), most: { notes: 5, span: 14 } };
const slow: BarContext = { ...left, most: { ...left.most, quickest: 1 / 8 } };
const note: XmlElement = { name: "note", attributes: [], children: [] };

/** The bar as read from a file: what an operation adds has no source. */
const written = (bar: Bar): Bar => ({
  ...bar,
  lines: bar.lines.map((line) => ({
    ...line,
    events: line.events.map((event) =>
      isStrike(event) ? { ...event, heads: event.heads.map((head) => ({ ...head, source: note })) } : event,
    ),
  })),
});

type Row = readonly [string, Operation, number, BarContext, readonly string[], string];
const rows: readonly Row[] = [
  [
    "doubles a figure over its bass",
    figureDoubleNotes,
    1,
    left,
    ["1/2 C3, 1/2 G3, 1/2 E4, 1/2 G3, 2 r"],
    "0 C3 1/2, 1/2 G3+C4 1/2, 1 E4+G4 1/2, 3/2 G3+C4 1/2",
  ],
  [
    "doubles a figure under its tune",
    figureDoubleNotes,
    1,
    right,
    ["4 C5*", "1/2 r, 1/2 E4, 1/2 G4, 1/2 E4, 2 r"],
    "0 C5 4, 1/2 C4+E4 1/2, 1 E4+G4 1/2, 3/2 C4+E4 1/2",
  ],
  [
    "plays a figure in octaves, but not over a note of the tune",
    figureOctaves,
    1,
    right,
    ["4 E5*", "1/2 r, 1/2 G4, 1/2 A4, 1/2 E4, 2 r"],
    "0 E5 4, 1/2 G4+G5 1/2, 1 A4+A5 1/2, 3/2 E4 1/2",
  ],
  [
    "breaks it into octaves at twice its rate",
    figureBrokenOctaves,
    1,
    left,
    ["1/2 C3, 1/2 G3, 1/2 C4, 1/2 G3, 2 r"],
    "0 C3 1/2, 1/2 G3 1/4, 3/4 G4 1/4, 1 C4 1/4, 5/4 C5 1/4, 3/2 G3 1/4, 7/4 G4 1/4",
  ],
  [
    "breaks sixteenths where the tempo lets it",
    figureBrokenOctaves,
    1,
    slow,
    ["1/4 C3, 1/4 G3, 1/4 C4, 1/4 G3, 3 r"],
    "0 C3 1/4, 1/4 G3 1/8, 3/8 G4 1/8, 1/2 C4 1/8, 5/8 C5 1/8, 3/4 G3 1/8, 7/8 G4 1/8",
  ],
];

describe("doubled figures", () => {
  it.each(rows)("%s", (_what, operation, strength, context, lines, after) => {
    const bar = written(barOf(lines));
    const made = operation.apply(bar, strength, context);
    expect(textOf(made)).toBe(after);
    expect(tuneOf(made)).toEqual(tuneOf(bar));
  });

  const figure = ["1/2 C3, 1/2 G3, 1/2 E4, 1/2 G3, 2 r"];
  const idle: readonly (readonly [string, Operation, BarContext, Bar])[] = [
    ["to the tune", figureDoubleNotes, right, written(barOf(["1 C5*, 1 E5*, 2 G5*"]))],
    ["to what was put into the tune", figureOctaves, right, barOf(["1 C5*, 1 D5, 1 E5, 1 F5"])],
    ["to basses", figureDoubleNotes, left, written(barOf(["2 C3, 2 G2"]))],
    ["where the other hand plays", figureOctaves, { ...left, around: beside(62) }, written(barOf(figure))],
    [
      "to two notes, which are no figure",
      figureOctaves,
      { ...left, most: { notes: 4, span: 12 } },
      written(barOf(["1/2 C3, 1/2 G3, 1/2 E4, 5/2 r"])),
    ],
    ["to notes of a beat", figureDoubleNotes, left, written(barOf(["1 C3, 1 G3, 1 E4, 1 G3"]))],
    [
      "out of reach of what the hand holds",
      figureOctaves,
      { ...right, most: { notes: 4, span: 12 } },
      written(barOf(["4 C4*", "1/2 r, 1/2 E4, 1/2 G4, 1/2 E4, 2 r"])),
    ],
    [
      "to low figures",
      figureDoubleNotes,
      { ...left, around: beside(47) },
      written(barOf(["1/2 C2, 1/2 G2, 1/2 C2, 1/2 G2, 2 r"])),
    ],
    ["quicker than a sixteenth", figureBrokenOctaves, left, written(barOf(["1/4 C3, 1/4 G3, 1/4 C4, 1/4 G3, 3 r"]))],
    ["to notes under a tie", figureDoubleNotes, left, written(barOf(["2 C3, 2 G3~", "4 r"]))],
  ];
  it.each(idle)("adds nothing %s", (_what, operation, context, bar) => {
    expect(operation.apply(bar, operation.strengths, context)).toBe(bar);
  });
});
