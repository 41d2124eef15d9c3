import type { Issue } from "@gradus/contracts";
import type { Score } from "../model/score.ts";
import { checkAccidentals } from "./check-accidentals.ts";
import { checkElements } from "./check-elements.ts";
import { checkGroups } from "./check-groups.ts";
import { checkPreservation } from "./check-preservation.ts";
import { checkRepeats, checkSpanners } from "./check-spanners.ts";
import { checkTies } from "./check-ties.ts";
import { checkTime } from "./check-time.ts";
import type { Finding, Report, WrittenPart } from "./finding.ts";
import { writtenPart } from "./written-part.ts";

export type ValidateOptions = {
  /** the score this one was made from: only what it does not have already is an error */
  readonly against?: Score;
};

/** Warnings that are errors when a rewrite brings them into a touched measure. */
const strictWhenNew = new Set(["T2", "B1", "B2", "A1", "A2", "C1"]);

/**
 * Checks a score as it would be written. L1: elements and values (E1, E2). L2: M1 voices, M2 equal parts, M3 measure
 * lengths, M4 backup, T1 and T2 ties, B1 and B2 beams, U1 tuplets, A1 and A2 accidentals, S1 spanners, R1 endings,
 * C1 chords, K1 staves, D1 durations. With `against` also L4: P0 measures, P1 untouched measures, P2 repeats,
 * P3 lyrics, P4 time signatures, P5 tempo marks; then issues that the source has in the same measure are warnings.
 */
export function validate(score: Score, options: ValidateOptions = {}): readonly Issue[] {
  const { against } = options;
  const findings = findAll(score);
  if (!against) return toIssues(score, findings);
  const inherited = inheritedFrom(against);
  const judged = findings.map((finding): Finding => {
    if (inherited.has(keyOf(finding))) return { ...finding, severity: "warning" };
    const touched =
      finding.part !== undefined && finding.measure !== undefined
        ? score.parts[finding.part]?.measures[finding.measure]?.touched
        : false;
    return touched && strictWhenNew.has(finding.code) ? { ...finding, severity: "error" } : finding;
  });
  return toIssues(score, [...judged, ...checkPreservation(score, against)]);
}

/** What a source has already; it is asked for with every rewrite of it. */
const inheritances = new WeakMap<Score, ReadonlySet<string>>();
function inheritedFrom(source: Score): ReadonlySet<string> {
  const known = inheritances.get(source) ?? new Set(findAll(source).map(keyOf));
  inheritances.set(source, known);
  return known;
}

const keyOf = ({ part, measure, code }: Finding): string => `${part} ${measure} ${code}`;

function findAll(score: Score): readonly Finding[] {
  const findings: Finding[] = [];
  const add = (finding: Finding): number => findings.push(finding);
  const counts = new Set(score.parts.map((part) => part.measures.length));
  const whole = { part: undefined, measure: undefined, voice: undefined, severity: "error" } as const;
  if (counts.size > 1) {
    add({ ...whole, level: "L2", code: "M2", message: `The parts have ${[...counts].join(", ")} measures.` });
  }
  score.parts.forEach((part, index) => {
    const written: WrittenPart = writtenPart(score, part, index);
    const reportAs =
      (level: Issue["level"]): Report =>
      ({ measure, voice }, code, severity, message) => {
        add({ level, code, severity, part: index, measure, voice, message });
      };
    checkElements(written, reportAs("L1"));
    for (const check of [checkTime, checkTies, checkGroups, checkAccidentals, checkSpanners, checkRepeats]) {
      check(written, reportAs("L2"));
    }
  });
  return findings;
}

const toIssues = (score: Score, findings: readonly Finding[]): readonly Issue[] =>
  findings.map(({ level, code, severity, part, measure, voice, message }) => {
    const owner = part === undefined ? undefined : score.parts[part];
    const number = measure === undefined ? undefined : owner?.measures[measure]?.number;
    return {
      level,
      code,
      severity,
      ...(owner ? { part: owner.name || owner.id } : {}),
      ...(number === undefined ? {} : { measure: number }),
      ...(voice === undefined ? {} : { voice }),
      message,
    };
  });
