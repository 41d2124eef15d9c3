import { expect, it } from "vitest";
import { pieceTitle, printedName } from "./names.ts";

it.each([
  ["uniqueContext0", ""],
  ["voice oohs", ""],
  ["Choir Aahs", ""],
  ["upper", "Upper"],
  ["guitar:melodyVoiceA", "Guitar"],
  ["melStaff:mel", ""],
  ["Horn: first", "Horn: first"],
  ["Violin_II", "Violin II"],
  ["Oboe d'amore", "Oboe d'amore"],
])("the track %j is printed as %j", (text, name) => expect(printedName(text)).toBe(name));

it.each([
  ["Sonata_in_D_minor_K9_PzzKSiUS-X0", "Sonata in D minor K9"],
  ["Für Elise", "Für Elise"],
  ["McDonald's BWV1007", "McDonald's BWV1007"],
  ["hard_times.mid", "hard times"],
  ["control track", ""],
])("the piece %j is called %j", (text, title) => expect(pieceTitle(text)).toBe(title));
