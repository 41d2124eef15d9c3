import { isKeyboardPart, type Part } from "@gradus/score";

const named = (name: string) => ({ name, abbreviation: "", instrumentNames: [] });

/** True for the name of an instrument that is played with two hands on keys, or of one of its hands. */
export const isKeyboardName = (name: string): boolean => isKeyboardPart({ ...named(name), staves: 1 });

/** Everything the part list calls a part. */
export const labelOf = (part: Part): string => [part.name, part.abbreviation, ...part.instrumentNames].join(" ");

/** True when the part's names say of no instrument that we know: then two staves would make it a keyboard's, one not. */
export const isUnnamedPart = (part: Part): boolean =>
  !isKeyboardPart({ ...part, staves: 1 }) && isKeyboardPart({ ...part, staves: 2 });
