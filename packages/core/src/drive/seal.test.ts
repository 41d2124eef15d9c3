import { expect, test } from "vitest";
import { createSeal } from "./seal.ts";

const [first, second] = ["first secret of the tests, 32 bytes!", "second secret of the tests, 32 bytes"];
const token = "1//refresh-token";

test("DRIVE-12: what is sealed opens for its owner, and is another text each time", () => {
  const seal = createSeal(first);
  const sealed = seal.seal(token, "ada");
  expect(seal.open(sealed, "ada")).toBe(token);
  expect(seal.seal(token, "ada")).not.toBe(sealed);
  expect(sealed).not.toContain(token);
  expect(Buffer.from(sealed, "base64url").toString()).not.toContain("refresh");
});

test("DRIVE-12: nothing opens for another owner, with another secret, or changed in any character", () => {
  const seal = createSeal(first);
  const sealed = seal.seal(token, "ada");
  expect(seal.open(sealed, "eve")).toBeUndefined();
  expect(createSeal(second).open(sealed, "ada")).toBeUndefined();
  for (const [at, sign] of [...sealed].entries()) {
    const changed = sealed.slice(0, at) + (sign === "A" ? "B" : "A") + sealed.slice(at + 1);
    // the last sign of a part holds bits that say nothing
    const isSpare = at === sealed.length - 1 || sealed[at + 1] === ".";
    if (!isSpare) expect(seal.open(changed, "ada"), changed).toBeUndefined();
  }
});

test.each(["", ".", "a.b.c.d", "a.b.c.d.e", createSeal(first).prefix, `${createSeal(first).prefix}AAAA.BBBB.CCCC`])(
  "DRIVE-12: %j is nothing sealed",
  (text) => {
    expect(createSeal(first).open(text, "ada")).toBeUndefined();
  },
);

test("DRIVE-12: a replaced secret opens what it sealed, and seals nothing more", () => {
  const old = createSeal(first).seal(token, "ada");
  const rotating = createSeal(second, [first]);
  expect(rotating.open(old, "ada")).toBe(token);
  expect(old.startsWith(rotating.prefix)).toBe(false);
  const anew = rotating.seal(token, "ada");
  expect(anew.startsWith(rotating.prefix)).toBe(true);
  expect(createSeal(second).open(anew, "ada")).toBe(token);
  expect(createSeal(first).open(anew, "ada")).toBeUndefined();
});
