import { describe, expect, it } from "vitest";
import { profileNamed } from "./profile.ts";

describe("instruments by name", () => {
  it.each([
    ["Bb Clarinet 2", "clarinet"],
    ["A Bass Clarinet", "generic-melody"],
    ["English Horn", "generic-melody"],
    ["F Horn 1", "horn"],
    ["Bb (basso) Horn 3", "generic-melody"],
    ["Bass Guitar", "bass-guitar"],
    ["Contrabass", "generic-melody"],
    ["Bassoon 1", "generic-melody"],
    ["Violoncello", "cello"],
    ["Violone", "generic-melody"],
    ["Alto Saxophone", "saxophone-alto"],
    ["Tenor Trombone 2", "trombone"],
    ["Treble Recorder", "recorder-treble"],
    ["Basso", "voice-bass"],
  ])("%s is %s", (name, id) => {
    expect(profileNamed(name)?.id ?? "generic-melody").toBe(id);
  });
});
