import type { Decision } from "@gradus/contracts";
import { atSpeed, handsOf, type Player, playersOf, summariseDifficulty } from "@gradus/difficulty";
import type { Score } from "@gradus/score";
import type { ArrangeReport, Change } from "../contract.ts";
import { tolerance } from "../goal/target.ts";
import { recheckedRequirements } from "../obey/index.ts";
import { choosePlayer } from "../read/choose-player.ts";
import { metresOf } from "../read/metre.ts";
import { fidelityOf } from "../report/fidelity.ts";
import { limitsOf } from "../report/limits.ts";
import { violationsOf } from "../report/playability.ts";

/** What became of one change, and why when that was not what the person chose. */
export type Outcome = { readonly state: Decision["state"]; readonly note: string | undefined };

/**
 * The engine's report for a version that keeps some of its changes: everything measured is measured again, and the
 * shares of the kept changes make the new difference. A rejected change keeps the share that it would have had.
 */
export function decidedReport(
  source: Score,
  score: Score,
  player: Player,
  report: ArrangeReport,
  outcomes: ReadonlyMap<string, Outcome>,
  key: { readonly transposed: Score; readonly semitones: number },
): ArrangeReport {
  const measures = source.parts[player.parts[0] ?? 0]?.measures ?? [];
  // a wish for another tempo stays whatever is taken back
  const [was, is] = [report.before.tempo?.bpm ?? 1, report.after.tempo?.bpm ?? 1];
  const tempo = was === is ? player.tempo : atSpeed(player.tempo, is / was);
  const measured = summariseDifficulty(handsOf(score, { ...player, tempo }), measures);
  const error = measured.grade - report.request.targetGrade;
  const changes = withStates(report.changes, outcomes, measured.grade - report.before.grade);
  const taken = changes.filter(({ state }) => state === "rejected").length;
  // a page that keeps the words of its level has its name; what was taken back may be beyond them
  const after = taken === 0 ? { ...measured, level: report.after.level } : measured;
  return {
    ...report,
    after,
    target: {
      reached: Math.abs(error) <= tolerance,
      error,
      note: taken === 0 ? report.target.note : noteOf(taken, changes.length, error),
    },
    changes,
    fidelity: fidelityOf(source, score, player, metresOf(source), key.semitones),
    playability: { violations: [...violationsOf(source, score, player)] },
    limits: limitsOf(score, player, report.request),
    requirements:
      taken === 0
        ? report.requirements
        : recheckedRequirements(
            report.requirements,
            { source, transposed: key.transposed, result: score, player },
            playersIn(source, player, report),
          ),
  };
}

/** Who was rewritten: the player, or everybody of an ensemble. */
function playersIn(source: Score, player: Player, { parts }: ArrangeReport): readonly Player[] {
  const ids = new Set(parts?.map(({ id }) => id));
  const all = playersOf(source, { tempo: player.tempo });
  return parts ? all.filter((one) => ids.has(source.parts[one.parts[0] ?? 0]?.id ?? "")) : [player];
}

/** The report when nothing of a rewrite is left that began with another instrument: the original as it came. */
export function originalReport(
  original: Score,
  report: ArrangeReport,
  outcomes: ReadonlyMap<string, Outcome>,
): ArrangeReport {
  const found = choosePlayer(original, report.request.instrument, undefined);
  const evidence = found.ok && { source: original, transposed: original, result: original, player: found.player };
  const error = report.before.grade - report.request.targetGrade;
  return {
    ...report,
    after: report.before,
    target: { reached: Math.abs(error) <= tolerance, error, note: noteOf(outcomes.size, outcomes.size, error) },
    changes: withStates(report.changes, outcomes, 0),
    fidelity: { melody: 1, onBeatMelody: 1, harmony: 1, bass: 1 },
    playability: { violations: [] },
    requirements: evidence ? recheckedRequirements(report.requirements, evidence) : report.requirements,
  };
}

function withStates(changes: readonly Change[], outcomes: ReadonlyMap<string, Outcome>, total: number): Change[] {
  const stays = ({ id }: Change): boolean => outcomes.get(id)?.state !== "rejected";
  const sum = changes.filter(stays).reduce((all, { delta }) => all + delta, 0);
  const scale = Math.abs(sum) < 1e-3 || total / sum < 0 ? 1 : total / sum;
  return changes.map((change) => {
    const { state, note } = outcomes.get(change.id) ?? { state: "kept", note: undefined };
    const delta = stays(change) ? Math.round(change.delta * scale * 1e4) / 1e4 : change.delta;
    return { ...change, delta, state, ...(note === undefined ? {} : { stateNote: note }) };
  });
}

function noteOf(taken: number, all: number, error: number): string {
  const done = `You took back ${taken} of ${all} changes.`;
  if (Math.abs(error) <= tolerance) return done;
  const way = error > 0 ? "harder" : "easier";
  return `${done} The result is now ${Math.abs(error).toFixed(1)} of a grade ${way} than the level asked for.`;
}
