/** Ways to say that something must not occur; `noun` is a template. */
export const no = (noun: string): readonly string[] => [
  `(no [all]|drop|lose|skip) ${noun}`,
  `${noun} {ban}`,
  `(take|leave|cut) [all] ${noun} (out|off|away)`,
];

/** Ways to ask for something. */
export const add = (noun: string): readonly string[] => [`{add} ${noun}`, `put ${noun} in`];

/** Ways to ask that something stays as it is. */
export const keep = (noun: string): readonly string[] => [
  `keep [all] [same|original] ${noun} [same]`,
  `(leave|let|keep) ${noun} (same|stay|be|in)`,
  `${noun} (stay|same|be same|stay same|keep)`,
  `same ${noun} [same]`,
  `(original|want) ${noun} same`,
  `original ${noun}`,
];

/** Ways to say that only this should occur. */
export const only = (noun: string): readonly string[] => [
  `only [use|play|write] ${noun}`,
  `[use|play|write|keep|keep to] ${noun} only`,
  `only be ${noun}`,
];

/** Ways to turn something into something else. */
export const become = (from: string, to: string): readonly string[] => [
  `(make|turn|change|convert|rewrite|simplify|reduce) ${from} (into|to|as|in) ${to}`,
  `(make|turn) ${from} ${to}`,
  `replace ${from} (with|by|for) ${to}`,
  `[use|play] ${to} instead ${from}`,
  `${from} (become|as|to) ${to}`,
];
