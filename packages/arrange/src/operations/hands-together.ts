import { compare, type Fraction } from "@gradus/score";
import { attacksOf } from "../read/bar/attacks.ts";
import type { Bar } from "../read/bar/bar.ts";
import { gathered } from "./gathered.ts";
import { type BarContext, chordAt, type Operation } from "./operation.ts";
import { halfOf, thinned } from "./thinned-rhythm.ts";

/** The accompaniment strikes only where the melody does: nothing has to be fitted between its notes. */
export const handsTogether: Operation = {
  rule: "hands-together",
  strengths: 1,
  reason: () => "The left hand plays together with the right, never between its notes.",
  apply: (bar: Bar, _strength: number, context: BarContext): Bar => {
    const attacks = attacksOf(bar);
    if (context.partner.length === 0 || attacks.length < 2) return bar;
    const first = attacks[0]?.onset;
    const shared = attacks.map((attack) => attack.onset).filter((onset) => isShared(onset, context.partner));
    const slots = first && !isShared(first, context.partner) ? [first, ...shared] : shared;
    if (slots.length === attacks.length) return bar;
    const chords = attacks.some((attack) => attack.heads.length > 1);
    return thinned(bar, slots, context.metre, halfOf(bar), (inside, chosen) =>
      chords && inside.length > 1 ? gathered(inside, chordAt(context, chosen.onset)) : chosen.heads,
    );
  },
};

const isShared = (onset: Fraction, partner: readonly Fraction[]): boolean =>
  partner.some((point) => compare(point, onset) === 0);
