import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { everyone, generalLevelAt, levelsOf } from "@gradus/contracts";
import { toMidi } from "@gradus/engrave";
import { readScore } from "@gradus/score";
import { describe, expect, test } from "vitest";
import { studyXml } from "../../score/src/testing/study.ts";
import { estimate, inspect, run } from "./index.ts";
import { firstBars } from "./preview.ts";
import { beginnerPiano } from "./testing/beginner-piano.ts";

const folder = path.join(import.meta.dirname, "../../../apps/web/public/samples");
const samples: readonly (readonly [name: string, bytes: Uint8Array])[] = [
  ...readdirSync(folder)
    .filter((name) => name.endsWith(".musicxml"))
    .map((name) => [name, readFileSync(path.join(folder, name))] as const),
  ["study", new TextEncoder().encode(studyXml)],
];
const paid = { formats: ["musicxml"] as const, withView: false };

describe("point 1: the editor and the result show the same level for the same part", () => {
  const players = ["own", "Piano", "Flute", "Guitar", "Baritone Ukulele"];

  test.each(samples)("%s", async (name, bytes) => {
    const looked = await inspect(bytes);
    if (!looked.ok) throw new Error(looked.message);
    const { parts } = looked.input;
    const asked = parts.length > 1 ? [...parts.map(({ id }) => id), everyone] : [null];
    for (const part of asked) {
      for (const player of players) {
        const place = Math.max(
          0,
          parts.findIndex(({ id }) => id === part),
        );
        const own = parts[place]?.instrument || parts[place]?.name || "";
        const arrange = beginnerPiano({ instrument: player === "own" ? own : player, part, level: "Intermediate" });
        const now = await estimate(bytes, { ...arrange, level: null });
        const done = await run(bytes, name, { arrange, ...paid });
        if (!now.ok) expect(done).toMatchObject({ ok: false, code: now.code });
        if (!now.ok || !done.ok) continue;
        const { grade, level } = done.report.before;
        expect([now.before.grade, now.before.level], `${part} for ${arrange.instrument}`).toEqual([grade, level]);
        expect(now.part).toBe(done.report.request.part);
        if (player === "own" && part !== everyone) expect(looked.levels[place]?.grade).toBe(grade);
        if (player === "own" && place === 0 && (part === null || part === everyone))
          expect(looked.difficulty?.grade).toBe(grade);
      }
    }
  });
});

describe("point 2: what is said before payment is what the run does", () => {
  const levels = ["Beginner", "Elementary", "Intermediate", "Advanced"];
  const asks = samples.flatMap(([name, bytes]) =>
    (["simplify", "complexify"] as const).flatMap((type) => levels.map((level) => ({ name, type, level, bytes }))),
  );

  test.each(asks)("$name, $type to $level", async ({ name, type, level, bytes }) => {
    const arrange = beginnerPiano({ type, level, mustHaves: "no octaves" });
    const said = await estimate(bytes, arrange);
    const done = await run(bytes, name, { arrange, ...paid });
    if (!said.ok || !said.outcome) throw new Error("no estimate");
    const { kind, after, wishes, note } = said.outcome;
    if (kind === "out-of-reach") {
      expect(done).toMatchObject({ ok: false, code: "engine/out-of-reach", message: note });
      return;
    }
    if (!done.ok) throw new Error(done.message);
    const { report } = done;
    expect(after).toEqual({ grade: report.after.grade, level: report.after.level });
    expect(wishes).toEqual(report.requirements);
    expect(kind === "unchanged").toBe(report.changes.length === 0);
    if (kind === "reached") expect(Math.abs(report.after.grade - report.request.targetGrade)).toBeLessThan(1);
    if (kind === "missed") expect(report.after.level).not.toBe(level);
  });

  test("a level within reach is named for one that is not", async () => {
    const bytes = readFileSync(path.join(folder, "fur-elise.musicxml"));
    const kinds = new Map<string, string | null>();
    for (const { name: level } of levelsOf("General")) {
      const said = await estimate(bytes, beginnerPiano({ level }));
      if (said.ok && said.outcome) kinds.set(level, said.outcome.kind === "out-of-reach" ? said.outcome.instead : null);
    }
    for (const instead of kinds.values()) if (instead) expect(kinds.get(instead)).toBeNull();
    const now = await estimate(bytes, { ...beginnerPiano({}), level: null });
    expect(now).toMatchObject({ ok: true, outcome: null });
    if (now.ok) expect(now.before.level).toBe(generalLevelAt(now.before.grade).name);
  });
});

test("issue 24: the beginning of a MIDI file is heard with its first page, whose notes it names; other files are not", async () => {
  const [, bytes = new Uint8Array()] = samples.find(([name]) => name === "fur-elise.musicxml") ?? [];
  const read = readScore(bytes);
  if (!read.ok) throw new Error(read.message);
  const look = { ...beginnerPiano({}), level: null, firstPage: true };
  const looked = await estimate(toMidi(read.score), look);
  if (!looked.ok) throw new Error(looked.message);
  const { heard, firstPage } = looked;
  expect(heard?.bars.length).toBeGreaterThan(3);
  expect(heard?.beats.filter(({ strong }) => strong).length).toBeGreaterThan(3);
  const [first] = heard?.notes ?? [];
  expect(first?.midi).toBe(76);
  expect(firstPage).toContain(`"${first?.ids[0]}"`);
  const written = await estimate(bytes, look);
  expect(written.ok && written.heard).toBeUndefined();
});

test("what is heard ends with the bars of the page", () => {
  const bar = (measure: number) => ({ measure, start: 2 * measure, end: 2 * measure + 2 });
  const note = (on: number, off: number) => ({
    on,
    off,
    midi: 60,
    velocity: 80,
    channel: 0,
    hand: null,
    part: 0,
    ids: [],
  });
  const beats = [0, 2, 4].map((at) => ({ at, strong: true }));
  const pedals = [{ at: 5, down: true, channel: 0 }];
  const all = {
    seconds: 6,
    bars: [0, 1, 2].map(bar),
    notes: [note(0, 1), note(3, 5), note(4, 6)],
    programs: [],
    beats,
    pedals,
  };
  const begun = {
    ...all,
    seconds: 4,
    bars: [bar(0), bar(1)],
    notes: [note(0, 1), note(3, 4)],
    beats: beats.slice(0, 2),
    pedals: [],
  };
  expect(firstBars(all, 2)).toEqual(begun);
  expect(firstBars(all, 3)).toEqual(all);
});

test("issue 20, point 14: the first page is drawn where it is asked for, of a long score too", async () => {
  const [, bytes = new Uint8Array()] = samples.find(([name]) => name === "fur-elise.musicxml") ?? [];
  const looked = await estimate(bytes, { ...beginnerPiano({}), level: null, firstPage: true });
  if (!looked.ok) throw new Error(looked.message);
  expect(looked.firstPage).toContain("Für Elise (opening)");
  expect(looked.firstPage?.match(/class="measure"/g)?.length).toBeGreaterThan(3);
  expect(looked.outcome).toBeNull();
  const measured = await estimate(bytes, { ...beginnerPiano({}), level: null });
  expect(measured.ok && measured.firstPage).toBeUndefined();
});
