import { pitchClass } from "../../operations/operation.ts";
import { type Chord, type ChordKind, chordKinds, intervalsOf } from "../harmony.ts";
import type { Sounds } from "./sounds.ts";

const roles = ["root", "third", "fifth", "seventh"] as const;

/** What speaks for or against a chord in a stretch, by name; the weight of each is in weights.ts. */
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
  ...chordKinds,
] as const;
export type EvidenceName = (typeof evidenceNames)[number];

const place = Object.fromEntries(evidenceNames.map((name, i) => [name, i])) as Readonly<Record<EvidenceName, number>>;
const places = roles.map((role) => ({ share: place[role], none: place[`no-${role}`], bass: place[`bass-${role}`] }));
/** kinds whose root is the leading note: of the tones it is the one spelled highest on the line of fifths */
const leading: ReadonlySet<ChordKind> = new Set(["diminished", "diminished-seventh", "half-diminished"]);
const intervals = new Map(chordKinds.map((kind) => [kind, intervalsOf(kind)] as const));

/** The evidence for a chord in a stretch, in the order of `evidenceNames`. Pure. */
export function evidenceFor(chord: Chord, { firm, passing, leaning, sums, low, sharpest }: Sounds): Float64Array {
  const found = new Float64Array(evidenceNames.length);
  let strange = sums.firm;
  let strangePassing = sums.passing;
  let strangeLeaning = sums.leaning;
  const bass = low ? pitchClass(low.midi) : -1;
  const own = intervals.get(chord.kind) ?? [];
  for (let i = 0; i < own.length; i++) {
    const at = places[i];
    if (!at) continue;
    const tone = (chord.root + (own[i] ?? 0)) % 12;
    const share = (firm[tone] ?? 0) + (passing[tone] ?? 0) + (leaning[tone] ?? 0);
    strange -= firm[tone] ?? 0;
    strangePassing -= passing[tone] ?? 0;
    strangeLeaning -= leaning[tone] ?? 0;
    found[at.share] = share;
    if (share === 0) found[at.none] = 1;
    if (tone === bass) found[at.bass] = 1;
  }
  found[place.strange] = strange;
  found[place["strange-passing"]] = strangePassing;
  found[place["strange-leaning"]] = strangeLeaning;
  if (sharpest === chord.root && leading.has(chord.kind)) found[place["leading-root"]] = 1;
  found[place[chord.kind]] = 1;
  return found;
}
