import { pitchClass } from "../../operations/operation.ts";
import { degreeCost, type LocalKey } from "../chord-degrees.ts";
import { type Chord, type ChordKind, chordKinds, intervalsOf } from "../harmony.ts";
import type { Sounds } from "./sounds.ts";

/** What speaks for or against a chord in a beat, by name; the weight of each is in weights.ts. */
export const evidenceNames = [
  "root",
  "third",
  "fifth",
  "seventh",
  "strange",
  "strange-passing",
  "strange-leaning",
  "no-root",
  "no-third",
  "no-fifth",
  "no-seventh",
  "bass-root",
  "bass-third",
  "bass-fifth",
  "bass-seventh",
  "leading-root",
  "degree-of-few",
  "degree",
  ...chordKinds,
] as const;
export type EvidenceName = (typeof evidenceNames)[number];

const place = Object.fromEntries(evidenceNames.map((name, i) => [name, i])) as Readonly<Record<EvidenceName, number>>;
const roles = ["root", "third", "fifth", "seventh"] as const;
/** kinds whose root is the leading note: of the tones it is the one spelled highest on the line of fifths */
const leading: ReadonlySet<ChordKind> = new Set(["diminished", "diminished-seventh", "half-diminished"]);

/** The evidence for a chord in a beat, in the order of `evidenceNames`. Pure. */
export function evidenceFor(chord: Chord, sounds: Sounds, key: LocalKey): Float64Array {
  const found = new Float64Array(evidenceNames.length);
  const { firm, passing, leaning } = sounds;
  let insideFirm = 0;
  let insidePassing = 0;
  let insideLeaning = 0;
  const low = sounds.low ? pitchClass(sounds.low.midi) : -1;
  intervalsOf(chord.kind).forEach((interval, i) => {
    const role = roles[i] ?? "fifth";
    const tone = (chord.root + interval) % 12;
    const share = (firm[tone] ?? 0) + (passing[tone] ?? 0) + (leaning[tone] ?? 0);
    insideFirm += firm[tone] ?? 0;
    insidePassing += passing[tone] ?? 0;
    insideLeaning += leaning[tone] ?? 0;
    found[place[role]] = share;
    if (share === 0) found[place[`no-${role}`]] = 1;
    if (tone === low) found[place[`bass-${role}`]] = 1;
  });
  let firmAll = 0;
  let passingAll = 0;
  let leaningAll = 0;
  let count = 0;
  for (let name = 0; name < 12; name++) {
    firmAll += firm[name] ?? 0;
    passingAll += passing[name] ?? 0;
    leaningAll += leaning[name] ?? 0;
    if ((firm[name] ?? 0) + (passing[name] ?? 0) + (leaning[name] ?? 0) > 0) count++;
  }
  found[place.strange] = firmAll - insideFirm;
  found[place["strange-passing"]] = passingAll - insidePassing;
  found[place["strange-leaning"]] = leaningAll - insideLeaning;
  if (leading.has(chord.kind) && sounds.sharpest === chord.root) found[place["leading-root"]] = 1;
  found[place[count < 3 ? "degree-of-few" : "degree"]] = degreeCost(chord, key);
  found[place[chord.kind]] = 1;
  return found;
}
