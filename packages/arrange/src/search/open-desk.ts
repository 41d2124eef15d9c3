import { createMeter, type Player } from "@gradus/difficulty";
import {
  attributesAt,
  type Fraction,
  midiOf,
  type Part,
  type Score,
  tablatureStaves,
  toNumber,
  ZERO,
} from "@gradus/score";
import { noWishes, type Obedience } from "../obey/obey.ts";
import { type Direction, type PlayerKind, pipelineOf } from "../operations/pipeline.ts";
import { techniquesIn } from "../operations/techniques/found-in.ts";
import { levelsAbove, techniquesAbove } from "../operations/techniques/table.ts";
import { strikesOf } from "../read/bar/bar.ts";
import { countedInThrees } from "../read/in-threes.ts";
import { type Bounds, materialOf, type StaffMaterial } from "../read/material.ts";
import { phrasesOf } from "../read/phrases.ts";
import { quickestOf } from "../read/quickest.ts";
import { type Desk, halvesOf, type StaffDesk, tuneOfBar, type Weights } from "./desk.ts";
import { noLosses } from "./loss.ts";
import { createRecipes } from "./recipes.ts";
import { type BarNote, chromaOf, createVersions } from "./version.ts";

/** what a line gets is of its harmony anyway: tones of the chord beside it are no loss of what one voice alone had */
const fullerWeights: Weights = { melody: 8, onBeat: 3, bend: 8, harmony: 1, bass: 2 };
/**
 * An accompaniment can sound like the source in many ways, a tune in one: the harmony is what tells them apart. A bend costs six notes of
 * the tune, because the harmony weighs so much; found by looking at results.
 */
const keyboardWeights: Weights = { melody: 8, onBeat: 3, bend: 48, harmony: 60, bass: 2 };
/** what is added are tones of the chord anyway, and a search that fears them only doubles octaves */
const fullerKeyboardWeights: Weights = { ...keyboardWeights, harmony: 6 };

/** Lays out a player's staves for the search. `graded` is the player whose grade is the starting point. */
export function openDesk(
  score: Score,
  player: Player,
  graded: Player,
  direction: Direction,
  bounds: Bounds,
  wishes: Obedience = noWishes,
): Desk {
  const read = materialOf(score, player, bounds);
  const adds = player.keyboard && direction === "complexify";
  const staves = (adds ? countedAsPlayed(read, score) : read).map((whole): StaffDesk => {
    const material = wishes.freed(whole);
    const operations = wishes.operations(material, pipelineOf(direction, kindOf(player, material)));
    const part = score.parts[material.part];
    return {
      ...material,
      operations,
      versions: createVersions(material, operations),
      fixed: material.bars.map((bar, i) => (bar || !part ? [] : notesOf(part, i, material.staff))),
    };
  });
  const lead = score.parts[player.parts[0] ?? 0]?.measures ?? [];
  const owned = (part: number, staff: number): boolean =>
    staves.some((side) => side.part === part && side.staff === staff);
  const others = lead.map((measure, bar) => {
    const outside = score.parts.flatMap((part, index) => {
      const copied = copiedStaves(part);
      return Array.from({ length: part.staves }, (_, i) => i + 1)
        .filter((staff) => !owned(index, staff) && !copied.has(staff))
        .flatMap((staff) => notesOf(part, bar, staff));
    });
    return chromaOf([...outside, ...staves.flatMap((staff) => staff.fixed[bar] ?? [])], toNumber(measure.length));
  });
  const first = staves.map((staff) => lead.map((_, bar) => staff.versions.at(bar, [])));
  const source = others.map((chroma, bar) => {
    const sum = Float64Array.from(chroma);
    for (const versions of first)
      versions[bar]?.chroma.forEach((value, i) => {
        sum[i] = (sum[i] ?? 0) + value;
      });
    return sum;
  });
  const sourceBass = lead.map((_, bar) => {
    const points = Math.max(0, ...staves.map((staff) => halvesOf(staff, bar).length));
    return Array.from({ length: points }, (_, point) => {
      const sounding = first.flatMap((versions) => versions[bar]?.bass[point] ?? []);
      return sounding.length > 0 ? Math.min(...sounding) : undefined;
    });
  });
  const tune = staves.map((staff) => lead.map((_, bar) => tuneOfBar(staff, bar)));
  return {
    staves,
    handEvents: new WeakMap(),
    placed: new WeakMap(),
    recipes: createRecipes(),
    losses: noLosses(),
    meter: createMeter(graded.hands),
    keyboard: player.keyboard,
    measures: lead.length,
    starts: lead.map((measure) => toNumber(measure.start)),
    phrases: phrasesOf(score, player.parts[0] ?? 0),
    others,
    source,
    tune,
    sourceBass,
    ...techniquesOf(staves, player, direction, bounds.level),
    weights: weightsOf(player.keyboard, direction),
    totals: {
      melody: Math.max(1, tune.filter((_, staff) => staves[staff]?.role === "melody").flat(2).length),
      quarters: Math.max(
        1,
        source.reduce((sum, chroma) => sum + chroma.length / 12, 0),
      ),
      bass: Math.max(1, sourceBass.flat().length),
    },
  };
}

/** What is added falls between the notes as the player's staves divide the beat, and is no quicker than the tempo lets it be. */
function countedAsPlayed(all: readonly StaffMaterial[], score: Score): readonly StaffMaterial[] {
  const onsets = (bar: number): readonly Fraction[] =>
    all.flatMap(({ bars }) => (bars[bar] ? strikesOf(bars[bar]).map(({ onset }) => onset) : []));
  const quickest = quickestOf(score);
  return all.map((whole) => ({
    ...whole,
    contexts: whole.contexts.map((context, bar) => ({
      ...context,
      metre: countedInThrees(context.metre, onsets(bar)),
      most: { ...context.most, quickest: context.most.quickest ?? quickest[bar] },
    })),
  }));
}

/** A tablature beside a normal staff: it follows that, so what it shows is no second sound. */
function copiedStaves(part: Part): ReadonlySet<number> {
  const tablature = tablatureStaves(part);
  return tablature.size < part.staves ? tablature : new Set();
}

/** Of a keyboard that is made harder: for other instruments no table says what is usual when. */
function techniquesOf(
  staves: readonly StaffDesk[],
  { keyboard }: Player,
  direction: Direction,
  level: string | undefined,
): Pick<Desk, "newTechniques" | "laterTechniques"> {
  if (!keyboard || direction === "simplify" || level === undefined)
    return { newTechniques: new Set(), laterTechniques: new Set() };
  const known = techniquesIn(staves);
  const unknown = techniquesAbove(level).filter((id) => !known.has(id));
  return {
    newTechniques: new Set(unknown.filter((id) => levelsAbove(id, level) === 1)),
    laterTechniques: new Set(unknown.filter((id) => levelsAbove(id, level) > 1)),
  };
}

function weightsOf(keyboard: boolean, direction: Direction): Weights {
  if (direction === "simplify") return keyboardWeights;
  return keyboard ? fullerKeyboardWeights : fullerWeights;
}

function kindOf({ keyboard, craft }: Player, { role, contexts }: StaffMaterial): PlayerKind {
  if (keyboard && contexts.some(({ voice }) => voice.length > 0)) return "beside-voice";
  if (keyboard) return contexts.some((context) => context.role !== role) ? "leading" : role;
  return craft?.profile.family === "percussion" ? "drums" : "line";
}

/** Notes of one staff of a measure as they stand. */
function notesOf(part: Part, bar: number, staff: number): readonly BarNote[] {
  const semitones = attributesAt(part, bar, ZERO).transpose?.chromatic ?? 0;
  return (part.measures[bar]?.events ?? []).flatMap((event) => {
    if (event.kind !== "note" || event.cue) return [];
    return event.heads.flatMap((head) =>
      head.pitch && (head.staff ?? event.staff) === staff
        ? {
            on: toNumber(event.onset),
            dur: toNumber(event.duration),
            p: midiOf(head.pitch) + semitones,
            tiedIn: head.tieStop,
            tiedOut: head.tieStart,
          }
        : [],
    );
  });
}
