import { type NoteEvent, type Score, writeMusicXml } from "@gradus/score";
import { scoreFrom, scoreOf } from "@gradus/testing/scores";
import { describe, expect, it } from "vitest";
import { forBeginners } from "../testing/rewrites.ts";

const four = (bars: readonly string[]): readonly string[] => [...bars, ...bars, ...bars, ...bars];
const inSixEighths = (bars: readonly string[]): Score =>
  scoreFrom(
    writeMusicXml(scoreOf({ name: "Violin", beats: 3, staves: [bars] }))
      .replace("<beats>3</beats>", "<beats>6</beats>")
      .replace("<beat-type>4</beat-type>", "<beat-type>8</beat-type>"),
  );
const lengthsIn = ({ parts }: Score, bar: number): readonly number[] =>
  (parts[0]?.measures[bar]?.events ?? [])
    .filter((event): event is NoteEvent => event.kind === "note")
    .map(({ duration }) => duration.n / duration.d);

describe("the rhythm that a piece is known by", () => {
  it("stays a long and a short note where the level has no dotted eighths", () => {
    const carol = four(["1 E4, 3/4 E4, 1/4 E4, 1 G4, 3/4 G4, 1/4 G4", "3/4 A4, 1/4 A4, 3/4 F4, 1/4 A4, 2 C5"]);
    const { score } = forBeginners(scoreOf({ name: "Violin", staves: [carol] }), "Violin");
    expect(lengthsIn(score, 0)).toEqual([1, 0.5, 0.5, 1, 0.5, 0.5]);
    expect(lengthsIn(score, 1)).toEqual([0.5, 0.5, 0.5, 0.5, 2]);
  });

  it("keeps its lilt in beats of three", () => {
    const bars = four(["1/2 C5, 1/2 G5, 1/2 F5, 1/2 E5, 1/2 A5, 1/2 G5", "3/2 F5, 1 E5, 1/2 G5"]);
    const { score } = forBeginners(inSixEighths(bars), "Violin");
    expect(lengthsIn(score, 0)).toEqual([1, 0.5, 1, 0.5]);
    expect(lengthsIn(score, 1)).toEqual([1.5, 1, 0.5]);
  });
});
