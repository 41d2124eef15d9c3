/** Names that programs give to every track, and that say nothing. */
const emptyName = /^(track|spur|piste|staff|midi( out)?|channel|new track|untitled|inst(rument)?)?[\s\d#:.-]*$/i;
const setupName =
  /^(control( track)?|conductor|tempo( track| map)?|master( track)?|meta|setup|seq(uence)?[- ]?\d*|header|untitled|no name|wiederholung)$/i;

/** True for the name of a track that says nothing of who plays or what. */
export const saysNothing = (text: string): boolean => emptyName.test(text) || setupName.test(text);

/**
 * Names that tell tracks apart and that nobody prints: LilyPond's numbers for contexts without a name, and the sounds of General MIDI
 * that singers are written with.
 */
const unprinted = /^(uniquecontext\d*|voice oohs|choir aahs|synth (voice|choir))$/i;

/** LilyPond joins what its source calls a staff and its voice, "guitar:melodyVoiceA"; often these are names of variables, "melStaff:mel". */
const contexts = /^([^\s:]+):\S/;
const isVariable = /[a-z][A-Z]/;

/** The name of a track as a page has it, with a capital; empty where nobody would print it. */
export function printedName(name: string): string {
  const whole = spaced(name);
  const [, staff] = contexts.exec(whole) ?? [];
  if (staff !== undefined && isVariable.test(staff)) return "";
  const text = staff ?? whole;
  return unprinted.test(text) ? "" : text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** The name of a piece; empty where it says nothing. What a program put for spaces is one, and keys of recordings are left out. */
export function pieceTitle(text: string): string {
  const words = spaced(text.replace(/\.midi?$/i, "")).split(" ");
  const title = words.filter((word) => !isRecordKey(word)).join(" ");
  return saysNothing(title) ? "" : title;
}

const spaced = (text: string): string => text.replace(/[_\s]+/g, " ").trim();

/** letters that a word has at least that is no name but a key of some collection */
const keyLength = 9;
/** Small letters, capitals and figures mixed: "PzzKSiUS-X0". */
const isRecordKey = (word: string): boolean =>
  word.length >= keyLength && /^[\w-]+$/.test(word) && /\d/.test(word) && /[a-z][A-Z]/.test(word);
