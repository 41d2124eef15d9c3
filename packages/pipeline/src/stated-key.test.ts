import { readFileSync } from "node:fs";
import path from "node:path";
import type { ArrangeOptions } from "@gradus/contracts";
import { expect, test } from "vitest";
import { convert, estimate, run } from "./index.ts";
import { beginnerPiano } from "./testing/beginner-piano.ts";

const sample = (name: string): Uint8Array =>
  readFileSync(path.join(import.meta.dirname, "../../../apps/web/public/samples", `${name}.musicxml`));
const paid = { formats: ["musicxml"] as const, withView: false };
const grace = sample("amazing-grace");

/** Input, rewrite and change of key of a run, by the names of the report. */
async function keysOf(bytes: Uint8Array, changes: Partial<ArrangeOptions>) {
  const done = await run(bytes, "a", { arrange: beginnerPiano(changes), ...paid });
  if (!done.ok) throw new Error(done.message);
  const { report } = done;
  const change = report.changes.find(({ rule }) => rule === "key");
  return {
    input: report.input.key,
    rewrite: report.request.key,
    moved: change && [change.before, change.after],
    report,
  };
}

test("EDIT-16 a target key is reached from the key that a person says the piece is in", async () => {
  const found = await keysOf(grace, { key: "D major" });
  expect(found.moved).toBeDefined();
  // said to be in the target key, it is left where it is
  const said = await keysOf(grace, { key: "D major", originalKey: "D major" });
  expect([said.input, said.moved]).toEqual(["D major", undefined]);
  const asFound = await keysOf(grace, { key: "D major", originalKey: "detect" });
  expect(asFound.report.changes).toEqual(found.report.changes);
});

test("EDIT-16 a MIDI file is read in the key that a person says, before payment and after it", async () => {
  const midi = (await convert(grace, "a", "midi")) as { files: { midi: Uint8Array } };
  const bytes = midi.files.midi;
  const { report, input } = await keysOf(bytes, { originalKey: "A minor" });
  expect(input).toBe("A minor");
  expect(report.input.reading?.choices.find(({ name }) => name === "key")).toMatchObject({ origin: "chosen" });
  const looked = await estimate(bytes, { ...beginnerPiano({ originalKey: "A minor" }) });
  expect(looked).toMatchObject({ ok: true, before: { grade: report.before.grade } });
});
