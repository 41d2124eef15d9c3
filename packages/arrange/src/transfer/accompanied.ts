import { profileNamed } from "@gradus/difficulty";
import { type Score, validate, writeMusicXml } from "@gradus/score";
import { choosePlayer } from "../read/choose-player.ts";
import { accompanimentOf } from "./accompaniment.ts";
import { readChanged, rewritten, type Transferred, withPart } from "./melody-part.ts";
import { dressed } from "./part-xml.ts";

type Asked = { readonly instrument: string; readonly part: string | undefined };

/**
 * A tune for a keyboard alone, with a left hand of plain chords from its harmony: a richer version of one line is a piece for both
 * hands first. The tune stays as it is. Undefined where somebody else plays too, the left hand has notes, or it would not be valid.
 */
export function accompanied(score: Score, { instrument, part: stated }: Asked): Transferred | undefined {
  const chosen = choosePlayer(score, instrument, stated);
  const [part, another] = score.parts;
  const profile = profileNamed("piano");
  if (!chosen.ok || !part || another || !profile) return undefined;
  const { keyboard, hands } = chosen.player;
  if (!keyboard || hands.R.length === 0 || hands.L.length > 0) return undefined;
  const left = accompanimentOf(score, 0);
  const events = part.measures.map((measure, i) => [
    ...measure.events.filter((event) => event.kind === "mark" || event.staff === 1),
    ...(left[i] ?? []),
  ]);
  const reread = readChanged(writeMusicXml(withPart(score, 0, events, 2)), score, (document) =>
    dressed(document, part.id, { profile, name: part.name || "Piano", clefs, away: new Set() }),
  );
  if (!reread || reread.parts[0]?.measures.length !== part.measures.length) return undefined;
  const written = rewritten(reread, part.id);
  if (validate(written, { against: score }).some(({ severity }) => severity === "error")) return undefined;
  return {
    score: written,
    part: part.id,
    instrument,
    from: "right hand alone",
    to: "both hands",
    rule: "accompaniment",
    note: "The piece had no left hand: one was made from the harmony of its tune.",
  };
}

const clefs = [
  { sign: "G", line: 2, octaveChange: 0 },
  { sign: "F", line: 4, octaveChange: 0 },
] as const;
