import type { Score } from "@gradus/score";
import { scoreOf } from "@gradus/testing/scores";
import { expect, test } from "vitest";
import { namesOf, pieceFrom } from "../testing/pieces.ts";

/** The score with the notes of its first staff hidden whose place in the measure is named. */
const hiding = (score: Score, ...places: readonly number[]): Score => ({
  ...score,
  parts: score.parts.map((part) => ({
    ...part,
    measures: part.measures.map((measure) => ({
      ...measure,
      events: measure.events.map((event, i) =>
        event.kind === "note" && places.includes(i) ? { ...event, hidden: true } : event,
      ),
    })),
  })),
});

test("notes that a program plays for a trill are none of the piece; hidden notes that stand alone are", () => {
  const score = scoreOf({ staves: [["2 C5, 2 D5 | 2 r, 1 D5, 1 E5"], ["4 C3"]] });
  const second = score.parts[0]?.measures[0]?.events.flatMap((event, i) =>
    event.kind === "note" && event.staff === 1 && event.voice === "2" ? [i] : [],
  );
  const named = (one: Score): string => namesOf(pieceFrom(one).notes.filter(({ hand }) => hand === "R"));
  expect(named(score)).toContain("E5");
  expect(named(hiding(score, ...(second ?? [])))).toBe("C5 D5");
  expect(named(hiding(scoreOf({ staves: [["4 C5"], ["4 C3"]] }), 0))).toBe("C5");
});
