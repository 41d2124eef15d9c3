import { keyNames } from "@gradus/contracts";
import type { KeySignature } from "../notes/lines.ts";

const majors = ["Cb", "Gb", "Db", "Ab", "Eb", "Bb", "F", "C", "G", "D", "A", "E", "B", "F#", "C#"];
const minors = ["Ab", "Eb", "Bb", "F", "C", "G", "D", "A", "E", "B", "F#", "C#", "G#", "D#", "A#"];

/** "Bb major": one of the 30 key names. */
export const keyName = ({ fifths, minor }: KeySignature): string =>
  `${(minor ? minors : majors)[fifths + 7] ?? "C"} ${minor ? "minor" : "major"}`;

/** The key of a name; undefined for what is none of the 30. */
export function keyNamed(name: string): KeySignature | undefined {
  if (!(keyNames as readonly string[]).includes(name)) return undefined;
  const minor = name.endsWith("minor");
  const fifths = (minor ? minors : majors).indexOf(name.split(" ")[0] ?? "") - 7;
  return fifths < -7 ? undefined : { fifths, minor };
}
