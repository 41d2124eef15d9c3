import { expect, it } from "vitest";
import { pieceBar } from "../testing/piece-bars.ts";
import { scalesOf } from "./scale.ts";

const scale = scalesOf({ bars: [pieceBar(0)], notes: [], others: [], end: 0 }, 0)(0);
/** C5 in C major, altered by so many semitones. */
const cAltered = (alter: number) => ({ midi: 72 + alter, fifths: 7 * alter });

it.each([0, 1, 0.5, 0.3, -0.7, 1 / 3])("steps go on from a note that is altered by %f semitones", (alter) => {
  expect(scale(cAltered(alter), 1)).toEqual({ midi: 74, fifths: 2 });
  expect(scale(cAltered(alter), -1)).toEqual({ midi: 71, fifths: 5 });
});
