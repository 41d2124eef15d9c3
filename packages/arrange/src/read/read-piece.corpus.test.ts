import { existsSync, readdirSync, readFileSync } from "node:fs";
import { readScore } from "@gradus/score";
import { describe, expect, it } from "vitest";
import { isKeptApart, type Passage, passages } from "../testing/passages.ts";
import { choosePlayer } from "./choose-player.ts";
import { readingOf } from "./read-piece.ts";
import type { Reading } from "./reading.ts";
import { doubledLine } from "./tune/doubled-line.ts";
import { tuneOf } from "./tune/tune.ts";

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
  // undefined where nothing is labelled
  const right = <T>(answers: readonly T[], byBar: (bar: number) => T | undefined): boolean | undefined =>
    answers.length > 0 ? shareOf(passage, answers, byBar) > 0.6 : undefined;
  return {
    texture: right(passage.textures, (bar) => textures[bar]),
    style: right(passage.styles, (bar) => section(bar)?.style),
    hand: right(passage.hands, (bar) => section(bar)?.tuneHand),
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
      found.filter((one) => one[name]).length / found.filter((one) => one[name] !== undefined).length;
    const shares = { texture: share("texture"), style: share("style"), hand: share("hand") };
    expect(shares.texture).toBeGreaterThanOrEqual(least.texture);
    expect(shares.style).toBeGreaterThanOrEqual(least.style);
    expect(shares.hand).toBeGreaterThanOrEqual(least.hand);
  });
});

/** Of what a song's piano doubles of the voice, how much its own part is read as the tune when the voice is not there to tell. */
function heardAlone(file: string): { readonly found: number; readonly all: number } {
  const { piece } = readingIn(file);
  const key = ({ on, midi }: { readonly on: number; readonly midi: number }): string => `${on}/${midi % 12}`;
  const alone = new Set(tuneOf({ ...piece, others: [] }).map(key));
  const doubled = doubledLine(piece).flatMap((notes) => notes ?? []);
  return { found: doubled.filter((note) => alone.has(key(note))).length, all: doubled.length };
}

describe("songs whose piano doubles the voice", () => {
  const songs = ["scores/voice-piano", "harmony"].flatMap((place) =>
    (existsSync(`${folder}/${place}`) ? readdirSync(`${folder}/${place}`) : [])
      .filter((name) => /\.(mxl|xml|musicxml)$/.test(name) && !name.startsWith("bach-"))
      .map((name) => `${place}/${name.replace(/\.\w+$/, "")}`),
  );

  it.each([
    ["tuned on", songs.filter((file) => !isKeptApart({ file }))],
    ["kept apart", songs.filter((file) => isKeptApart({ file }))],
  ])("are read with the doubled line as the tune, %s", (_, list) => {
    const results = list.map(heardAlone);
    const all = results.reduce((sum, one) => sum + one.all, 0);
    expect(all).toBeGreaterThan(300);
    expect(results.reduce((sum, { found }) => sum + found, 0) / all).toBeGreaterThan(0.87);
  });
});
