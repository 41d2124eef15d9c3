import { existsSync, readFileSync } from "node:fs";
import { readScore } from "@gradus/score";
import { describe, expect, it } from "vitest";
import { isKeptApart, type Passage, passages } from "../testing/passages.ts";
import { choosePlayer } from "./choose-player.ts";
import { readingOf } from "./read-piece.ts";
import type { Reading } from "./reading.ts";

const folder = "../shared/corpus";
const pathOf = (file: string): string | undefined =>
  ["mxl", "xml", "musicxml"].map((ending) => `${folder}/${file}.${ending}`).find(existsSync);

function readingIn(file: string): Reading {
  const read = readScore(readFileSync(pathOf(file) ?? file));
  if (!read.ok) throw new Error(read.message);
  const chosen = choosePlayer(read.score, "Piano", undefined);
  if (!chosen.ok) throw new Error(chosen.message);
  return readingOf(read.score, chosen.player, () => []);
}

/** Share of the passage's bars that are read as one of the answers. */
function shareOf<T>({ from, to }: Passage, answers: readonly T[], byBar: (bar: number) => T | undefined): number {
  const bars = Array.from({ length: to - from }, (_, i) => byBar(from + i));
  return bars.filter((found) => found !== undefined && answers.includes(found)).length / bars.length;
}

function judged(passage: Passage, { textures, sections }: Reading) {
  const section = (bar: number) => sections.find(({ from, to }) => from <= bar && bar < to);
  const right = (share: number): boolean => share > 0.6;
  return {
    texture: passage.textures.length === 0 || right(shareOf(passage, passage.textures, (bar) => textures[bar])),
    style: right(shareOf(passage, passage.styles, (bar) => section(bar)?.style)),
    hand: passage.hands.length === 0 || right(shareOf(passage, passage.hands, (bar) => section(bar)?.tuneHand)),
  };
}

describe.each([
  ["tuned on", passages.filter((passage) => !isKeptApart(passage)), { texture: 0.85, style: 0.85, hand: 0.95 }],
  ["kept apart", passages.filter(isKeptApart), { texture: 0.75, style: 0.75, hand: 0.9 }],
] as const)("passages %s", (_, list, least) => {
  it("are read as by hand", () => {
    expect(
      list.every(({ file }) => pathOf(file)),
      `no scores in ${folder}: put the corpus beside the repository`,
    ).toBe(true);
    const found = list.map((passage) => judged(passage, readingIn(passage.file)));
    const share = (name: "texture" | "style" | "hand"): number =>
      found.filter((one) => one[name]).length / found.length;
    const shares = { texture: share("texture"), style: share("style"), hand: share("hand") };
    expect(shares.texture).toBeGreaterThanOrEqual(least.texture);
    expect(shares.style).toBeGreaterThanOrEqual(least.style);
    expect(shares.hand).toBeGreaterThanOrEqual(least.hand);
  });
});
