import data from "./tempo-words.json" with { type: "json" };

const change = new RegExp(data.change);
const classes = data.classes.map(({ speedClass, pattern }) => ({ speedClass, pattern: new RegExp(pattern) }));
/** characters from which on a text is an explanation, not a tempo */
const tooLong = 60;

/**
 * How fast a word says that music goes, 1 (Largo) to 7 (Presto); undefined for a text that says nothing of it or that only
 * changes the tempo (rit., a tempo). The patterns are those of tempo-words.json (README of the second model, section 2).
 */
export function speedClassOf(text: string): number | undefined {
  const plain = text.toLowerCase().replace(/\s+/g, " ");
  if (plain.length >= tooLong || change.test(plain)) return undefined;
  return classes.find(({ pattern }) => pattern.test(plain))?.speedClass;
}
