import { type Player, plucks } from "@gradus/difficulty";
import { child, type Part, type Score } from "@gradus/score";

/** True for a part in which something is sung. */
export const hasWords = (part: Part | undefined): boolean =>
  part?.measures.some((measure) =>
    measure.events.some(
      (event) => event.kind === "note" && event.heads.some((head) => head.source && child(head.source, "lyric")),
    ),
  ) ?? false;

/** True for a keyboard, guitar or lute beside a part that is sung: the tune is in the voice, its upper notes only accompany. */
export const accompaniesVoice = ({ parts }: Score, player: Player): boolean =>
  (player.keyboard || (player.craft !== undefined && plucks(player.craft))) &&
  parts.some((part, index) => !player.parts.includes(index) && hasWords(part));
