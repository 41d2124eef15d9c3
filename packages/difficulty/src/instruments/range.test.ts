import { scoreOf } from "@gradus/testing/scores";
import { describe, expect, it } from "vitest";
import { playersOf } from "../players.ts";
import { profileNamed } from "./profile.ts";
import { levelRange, rangeFor } from "./range.ts";

const playerNamed = (name: string, notes = "4 C5") => {
  const [player] = playersOf(scoreOf({ name, staves: [[notes]] }));
  if (!player?.craft) throw new Error("no player");
  return { ...player, craft: player.craft };
};

describe("ranges", () => {
  it.each([
    ["Violin", "beginner", [55, 83]],
    ["Violino I", "virtuoso", [55, 105]],
    ["Flute", "beginner", [62, 86]],
    ["Bass Guitar", "beginner", [28, 47]],
  ] as const)("%s, %s", (name, level, range) => {
    // C2 says that a bass guitar's pitches are stated as they sound
    const notes = name === "Bass Guitar" ? "4 F1" : "4 C5";
    expect(levelRange(playerNamed(name, notes).craft, level)).toEqual(range);
  });

  it("lets an unknown instrument go a fourth beyond its own notes, and a known one keep them", () => {
    expect(rangeFor(playerNamed("Theremin", "2 C4, 2 C5"), "beginner", "complexify")).toEqual([55, 77]);
    expect(rangeFor(playerNamed("Violin", "2 C4, 2 F#6"), "beginner", "complexify")).toEqual([55, 90]);
  });
});

describe("names of instruments", () => {
  it.each([
    ["Bass Guitar", "bass-guitar"],
    ["Violoncello", "cello"],
    ["Violins I", "violin"],
    ["Alto Saxophone", "saxophone-alto"],
    ["Tenor Sax 2", "saxophone-tenor"],
    ["Drumset", "drums"],
    ["Soprano", "voice-soprano"],
    ["Kazoo", undefined],
  ])("%s is %s", (name, id) => {
    expect(profileNamed(name)?.id).toBe(id);
  });
});
