import { describe, expect, test } from "vitest";
import { findWishes, nearestWishes, wishCatalogue, wishesFor } from "./wish-catalogue.ts";

const texts = (wishes: readonly { readonly text: string }[]): readonly string[] => wishes.map(({ text }) => text);

describe("the wishes that can be asked for", () => {
  test("are found by any words of theirs, or the beginnings of them", () => {
    expect(texts(findWishes(wishesFor("Piano"), "triplet"))).toEqual(["no triplets"]);
    expect(texts(findWishes(wishesFor("Piano"), "left alb"))).toEqual(["alberti bass in the left hand"]);
    expect(findWishes(wishesFor("Piano"), "xylophone")).toEqual([]);
    expect(findWishes(wishCatalogue, " ")).toEqual(wishCatalogue);
  });

  test("are those of the instrument", () => {
    expect(texts(wishesFor("Violin"))).toContain("first position only");
    expect(texts(wishesFor("Piano"))).not.toContain("first position only");
    expect(texts(wishesFor("Trumpet"))).not.toContain("block chords in the left hand");
    expect(wishesFor("Theremin")).toEqual(wishCatalogue);
  });

  test.each([
    ["plz remvoe al the octavs", "no octaves"],
    ["my fingers can't do trils", "no trills"],
    ["semiquavers freak her out", "no sixteenth notes"],
    ["i hate tying notes", "no ties"],
    ["the bass must be chords in blocks", "block chords in the left hand"],
  ])("“%s” is near to “%s”", (said, wanted) => {
    const near = texts(nearestWishes(wishesFor("Piano"), said));
    expect(near).toHaveLength(3);
    expect(near).toContain(wanted);
  });

  test("no two are the same", () => {
    expect(new Set(texts(wishCatalogue)).size).toBe(wishCatalogue.length);
  });
});
