import { generalLevelAt } from "@gradus/contracts";
import { reachFor, type TempoMap } from "@gradus/difficulty";
import type { Score } from "@gradus/score";
import type { KeyChange } from "../goal/key-change.ts";
import { mayMoveKey, type Run } from "../goal/key-policy.ts";
import { withExam } from "../goal/most.ts";
import { hasShortMeasures, livesOnSixteenths } from "../goal/note-values.ts";
import { keysFor, type PlanKey } from "../goal/plan-key.ts";
import { harmoniesOf } from "../read/chords/harmonies.ts";
import { accompaniesVoice } from "../read/has-words.ts";
import { readingOf } from "../read/read-piece.ts";
import type { Reading } from "../read/reading.ts";
import { quarter } from "../read/ticks.ts";
import { bestPlan } from "./choose.ts";
import { smallStep } from "./drafts.ts";
import type { FigureName } from "./figures.ts";
import { keptBy } from "./kept-by.ts";
import { type Place, placeOf } from "./place.ts";
import type { Aim, Plan } from "./plan.ts";
import { type Menu, type Vocabulary, vocabularyOf } from "./vocabulary.ts";

/** The best plan of a run and where it is made; without a plan nothing makes the piece easier. */
export type Planned = { readonly place: Place; readonly plan: Plan | undefined; readonly aim: Aim };

export const readingOfRun = ({ score, player, heard }: Run): Reading =>
  readingOf(score, player, (piece) => harmoniesOf(heard, piece));

/** The best plan for a run, over the keys that it may be set in; `asked` is a key that was asked for. Pure. */
export function planRun(run: Run, reading: Reading, asked: KeyChange | undefined): Planned {
  const { score, request, player, before, target, orders } = run;
  const words = wordsFor(run, reading);
  const named = request.level.kind === "grade" && request.level.name !== undefined;
  const leads = !accompaniesVoice(score, player);
  const movesKey = !asked && mayMoveKey(run) && (!isSmallStep(request) || hasManySigns(reading));
  const aim: Aim = { words, target: target.grade, before, named, movesKey, leads, keeps: keptBy(orders) };
  const bestIn = (keys: readonly PlanKey[], movesKey: boolean): Planned | undefined =>
    bestOf(run, reading, keys, { ...aim, movesKey });
  const own: PlanKey = { change: undefined, price: 0 };
  const keys = asked ? [{ change: asked, price: 0 }] : movesKey ? choiceOf(score, words.keySigns) : [own];
  const best = bestIn(keys, movesKey);
  if (best?.plan || asked || movesKey || !mayMoveKey(run))
    return best ?? { place: placeOf(run, reading, asked), plan: undefined, aim };
  // a small step that nothing brings in the piece's own key is a key with fewer signs
  const moved = bestIn(
    choiceOf(score, vocabularyOf(words.id).keySigns).filter(({ change }) => change),
    true,
  );
  return moved?.plan ? moved : (best ?? { place: placeOf(run, reading, asked), plan: undefined, aim });
}

/** The words of the level for this piece: its tempo, and the values that its tune lives on, may lend some. */
export const wordsFor = (run: Run, reading: Reading): Vocabulary =>
  withHook(withPace(wordsOf(run), run.player.tempo, reading), reading);

/** The best plan over some keys, by its cost and theirs. */
function bestOf(run: Run, reading: Reading, keys: readonly PlanKey[], aim: Aim): Planned | undefined {
  const found = keys.map(({ change, price }) => {
    const place = placeOf(run, reading, change);
    const plan = bestPlan(place.ground, aim);
    return { place, plan, aim, cost: price + (plan?.cost ?? noPlan) };
  });
  return found.reduce<(typeof found)[number] | undefined>(
    (top, one) => (top && top.cost <= one.cost ? top : one),
    undefined,
  );
}

const noPlan = 1e6;
const keysTried = 2;
const choiceOf = (score: Score, keySigns: number): readonly PlanKey[] => keysFor(score, keySigns).slice(0, keysTried);

/** The words of the level; a board's table may allow fewer notes, and what a step leaves may keep what the source has. */
export function wordsOf({ player, request, target }: Run): Vocabulary {
  const words = vocabularyOf(generalLevelAt(target.grade).id);
  const most = withExam(
    reachFor(player, { id: words.id, maxNotesPerHand: words.notes, maxSpan: words.span }),
    player,
    request,
  );
  const notes = Math.min(words.notes, most.notes);
  const span = Math.min(words.span, most.span);
  return request.level.kind === "relative"
    ? { ...words, notes, span, keySigns: 7, anyRegister: true, menu: withChords(words.menu) }
    : { ...words, notes, span };
}

const basses: ReadonlySet<FigureName> = new Set(["held", "held-halves"]);
/** A small step leaves no bass alone where there were chords. */
const withChords = (menu: Menu): Menu => {
  const chordsOf = (figures: readonly FigureName[]) => figures.filter((figure) => !basses.has(figure));
  return {
    "4": chordsOf(menu["4"]),
    "3": chordsOf(menu["3"]),
    "2": chordsOf(menu["2"]),
    compound: chordsOf(menu.compound),
  };
};

const isSmallStep = ({ level }: Run["request"]): boolean => level.kind === "relative" && -level.steps <= smallStep;

/** signs of a signature that most players read: a small step leaves a piece with no more in its key */
const readable = 4;
const hasManySigns = ({ piece: { bars } }: Reading): boolean =>
  2 * bars.filter(({ fifths }) => Math.abs(fifths) > readable).length > bars.length;

/** sixteenths a second up to which a player of a level that counts in them plays a whole passage (scales of grade 5: ABRSM, 5.3) */
const quickest = 7;

/** Where the tempo is too quick for sixteenths that go on, a level that counts in them may have eighths in their place. */
function withPace(words: Vocabulary, tempo: TempoMap, { piece }: Reading): Vocabulary {
  const [usual, other] = words.grids;
  const quick = tempo.reduce((sum, { from, bpm }, i) => {
    const to = tempo[i + 1]?.from ?? piece.end / quarter;
    return (4 * bpm) / 60 > quickest ? sum + to - from : sum;
  }, 0);
  if (2 * quick * quarter < piece.end || usual !== quarter / 4 || other === undefined || other > usual) return words;
  return { ...words, grids: [usual, quarter / 2] };
}

/**
 * In short measures (2/4, 3/8) the sixteenth is what the eighth is elsewhere: where a tune lives on it and note values cannot be
 * doubled, a level that counts in eighths lets it stand, for without it nothing of the tune would be left; a beginner reads no
 * sixteenths anywhere. Where the tune has sixteenths, lines of the lower hand have them too.
 */
function withHook(words: Vocabulary, reading: Reading): Vocabulary {
  const [usual = quarter] = words.grids;
  if (!hasShortMeasures(reading)) return words;
  if (usual === quarter / 4) return { ...words, lineGrid: Math.min(words.lineGrid, usual) };
  if (usual !== quarter / 2 || words.id === "beginner") return words;
  return livesOnSixteenths(reading) ? { ...words, grids: [quarter / 4, ...words.grids] } : words;
}
