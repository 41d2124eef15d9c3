import { generalLevelAt } from "@gradus/contracts";
import { createMeter, eventsOf, type HandEvents, type HandNote, type Player, reachFor } from "@gradus/difficulty";
import { toNumber } from "@gradus/score";
import { type InKey, inKey } from "../goal/in-key.ts";
import type { KeyChange } from "../goal/key-change.ts";
import type { Run } from "../goal/key-policy.ts";
import { withExam } from "../goal/most.ts";
import { obedienceOf } from "../obey/index.ts";
import { materialOf } from "../read/material.ts";
import { pieceOf } from "../read/piece.ts";
import type { Reading } from "../read/reading.ts";
import type { Ground } from "./hands.ts";
import { readingInKey } from "./sketch.ts";

/** A piece in one of the keys that it may be set in, with what its plans are made from there. */
export type Place = InKey & { readonly ground: Ground };

/** A piece set in a key, for any level. */
type Setting = InKey & Pick<Ground, "reading" | "staves" | "starts" | "gradeOf">;

const settings = new WeakMap<Reading, Map<string, Setting>>();

/** The setting of a reading's piece in a key; worked out once, for a refusal plans for many levels. */
function settingOf(run: Run, reading: Reading, key: KeyChange | undefined): Setting {
  const known = settings.get(reading) ?? new Map<string, Setting>();
  settings.set(reading, known);
  const name = JSON.stringify(key ?? null);
  const setting = known.get(name) ?? settingIn(run, reading, key);
  known.set(name, setting);
  return setting;
}

function settingIn(run: Run, reading: Reading, key: KeyChange | undefined): Setting {
  const set = inKey(run, key);
  const { heard, transposed, moved } = set;
  return {
    ...set,
    reading: key ? readingInKey(reading, pieceOf(transposed, moved), key.shift.chromatic) : reading,
    staves: materialOf(transposed, moved, { range: [0, 127], most: { notes: 0, span: 0 }, heard }),
    starts: (transposed.parts[run.player.parts[0] ?? 0]?.measures ?? []).map(({ start }) => toNumber(start)),
    gradeOf: graderOf(moved),
  };
}

export function placeOf(run: Run, reading: Reading, key: KeyChange | undefined): Place {
  const { player, request, orders } = run;
  const { reading: own, staves, starts, gradeOf, ...set } = settingOf(run, reading, key);
  const most = withExam(reachFor(set.moved, generalLevelAt(run.target.grade)), set.moved, request);
  const { freed } = obedienceOf(orders, set.transposed, player);
  const forLevel = staves.map((staff) =>
    freed({ ...staff, contexts: staff.contexts.map((one) => ({ ...one, most })) }),
  );
  return { ...set, ground: { reading: own, staves: forLevel, starts, gradeOf } };
}

/** Grades what a player has to do; a hand whose notes came before, the same list, is not worked out again. */
function graderOf({ hands }: Player): Ground["gradeOf"] {
  const meter = createMeter(hands);
  const known = new WeakMap<readonly HandNote[], HandEvents>();
  const events = (notes: readonly HandNote[]): HandEvents => {
    const found = known.get(notes) ?? eventsOf(notes);
    known.set(notes, found);
    return found;
  };
  return ({ R, L }) =>
    (hands.keyboard ? meter.gradeKeyboard({ R: events(R), L: events(L) }) : meter.grade({ R, L })).grade;
}
