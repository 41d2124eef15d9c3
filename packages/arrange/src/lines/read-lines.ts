import { breathes, type Player } from "@gradus/difficulty";
import type { Score } from "@gradus/score";
import { toNumber } from "@gradus/score";
import { spellings } from "../plan/sketch.ts";
import { harmoniesOf } from "../read/chords/harmonies.ts";
import { marksOf } from "../read/form/marks.ts";
import { lastBegun } from "../read/in-force.ts";
import type { StaffMaterial } from "../read/material.ts";
import { type PieceNote, pieceOf } from "../read/piece.ts";
import type { Harmony } from "../read/reading.ts";
import { lineOf } from "./line.ts";
import type { LineGround } from "./line-plan.ts";
import { bassesOf, hasTuneAndBass } from "./plucked.ts";
import type { Voice } from "./voice.ts";
import { weightsOf } from "./weights.ts";

/** who plays a tune an octave away as it is, even with its words under it; voices and whoever is not known to be one of them do not */
const instruments: ReadonlySet<string | undefined> = new Set(["strings", "woodwind", "brass"]);
const movesByOctaves = ({ craft }: Player, line: Voice["line"]): boolean =>
  instruments.has(craft?.profile.family) || (craft?.profile.family !== "voice" && !line.some(({ sung }) => sung));

/** What players of lines play, with everything that a plan asks of it; `heard` is where the harmony is read. Pure. */
export function lineGroundOf(
  score: Score,
  heard: Score,
  players: readonly { readonly player: Player; readonly staves: readonly StaffMaterial[] }[],
): LineGround {
  const pieces = players.map(({ player }) => pieceOf(score, player));
  const piece = pieces[0] ?? { bars: [], notes: [], others: [], end: 0 };
  const harmonies = harmoniesOf(heard, piece);
  const harmonyAt = (at: number): Harmony | undefined => lastBegun(harmonies, at, ({ from }) => from);
  const voices = players.flatMap(({ player, staves }, i) =>
    staves.map((staff): Voice => {
      const own = pieces[i] ?? piece;
      const isOwn = (note: PieceNote): boolean => note.part === staff.part && note.staff === staff.staff;
      const low = hasTuneAndBass(player) ? bassesOf(own.notes.filter(isOwn), own.bars) : new Set<PieceNote>();
      const upper = low.size > 0 ? { ...own, notes: own.notes.filter((note) => !low.has(note)) } : own;
      const line = lineOf(score, upper, staff, marksOf(score, player));
      const still = !movesByOctaves(player, line);
      const winds = player.craft !== undefined && breathes(player.craft);
      return {
        player,
        staff,
        line,
        weights: weightsOf(line, own, harmonyAt),
        still,
        breathes: winds,
        basses: [...low],
      };
    }),
  );
  const measures = score.parts[players[0]?.player.parts[0] ?? 0]?.measures ?? [];
  return { piece, voices, harmonyAt, spell: spellings(piece), starts: measures.map(({ start }) => toNumber(start)) };
}
