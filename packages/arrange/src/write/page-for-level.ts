import { table } from "@gradus/contracts";
import type { Player } from "@gradus/difficulty";
import { attribute, attributesAt, type Score, soundingNotes, ZERO } from "@gradus/score";
import { clefed, named } from "../obey/notation/clefs.ts";
import { fingered, hasFingering } from "../obey/notation/fingering.ts";
import { type Job, withoutDirections } from "../obey/notation/finish.ts";
import type { Vocabulary } from "../plan/vocabulary.ts";
import { withFewClefs } from "./clefs.ts";
import { withoutTempoNumbers } from "./tempo-numbers.ts";

const clefLines: Readonly<Record<string, number>> = table({ F: 4, G: 2 });
/** MIDI numbers that are read under a clef with three ledger lines at most */
const readUnder: Readonly<Record<string, readonly [low: number, high: number]>> = table({ G: [53, 89], F: [33, 67] });

/**
 * The page as pupils of a level read it: one clef a staff where its notes can be read in it, fingers where the hand finds a new
 * place, up to the level that does without, and no pedal before it is learnt (ABRSM, Trinity: from about grade 4 on).
 */
export function pageForLevel(score: Score, player: Player, words: Vocabulary): Score {
  const job = (now: Score): Job => ({ score: now, player, hand: "both", cover: coverOf(now, player) });
  const dry = words.pedal ? score : withoutDirections(job(score), ({ name }) => name === "pedal");
  return withFingers(inOneClef(job(withoutTempoNumbers(job(dry)))), player, words);
}

/** A richer page: one clef a staff where its notes can be read in it, and fingers anew for hands that have more to play. */
export const pageForMore = (score: Score, player: Player, words: Vocabulary): Score =>
  withFingers(inOneClef({ score, player, hand: "both", cover: coverOf(score, player) }), player, words);

/** A step down leaves the page in the manner of the source; one that had no fingers has them where the level reads them. */
export function pageForStep(score: Score, player: Player, words: Vocabulary): Score {
  const isFingered = player.parts.some((part) =>
    (score.parts[part]?.measures ?? []).some(({ events }) =>
      events.some((event) => event.kind === "note" && hasFingering(event)),
    ),
  );
  return isFingered ? score : withFingers(score, player, words);
}

function withFingers(score: Score, player: Player, { fingering }: Vocabulary): Score {
  if (!fingering) return score;
  const job = (now: Score, hand: Job["hand"]): Job => ({ score: now, player, hand, cover: coverOf(now, player) });
  // a figure has one shape a chord: its fingers are told once
  return fingered(job(fingered(job(score, "right"), "all-shifts"), "left"), "new-shapes");
}

const coverOf = ({ parts }: Score, player: Player): Job["cover"] =>
  new Set((parts[player.parts[0] ?? 0]?.measures ?? []).map(({ index }) => index));

/**
 * Without changes of clef on staves that can be read in one: in their first clef, else in treble or bass; other staves change it at
 * barlines only, and seldom. A player of two parts keeps his clefs.
 */
function inOneClef(job: Job): Score {
  const { score, player } = job;
  const [index = 0, second] = player.parts;
  const part = score.parts[index];
  if (!part || second !== undefined) return score;
  const notes = soundingNotes(score, index);
  const clefs = attributesAt(part, 0, ZERO).clefs;
  const fits = (staff: number, sign: string): boolean => {
    const [low, high] = readUnder[sign] ?? [128, -1];
    return notes.every((note) => note.staff !== staff || (note.midi >= low && note.midi <= high));
  };
  const single = new Map(
    player.sides.map(({ staff }) => [
      staff,
      [clefs.get(staff)?.sign ?? "", ...Object.keys(clefLines)].find((sign) => fits(staff, sign)),
    ]),
  );
  const others = [...single].flatMap(([staff, sign]) => (sign === undefined ? [staff] : []));
  const few = others.length > 0 ? withFewClefs(score, index, others) : score;
  return clefed({ ...job, score: few }, (clef, isFirst) => {
    const staff = Number(attribute(clef, "number") ?? 1);
    const sign = single.get(staff);
    if (sign === undefined) return clef;
    if (!isFirst) return undefined;
    return sign === clefs.get(staff)?.sign ? clef : named(clef, sign, clefLines[sign] ?? 2);
  });
}
