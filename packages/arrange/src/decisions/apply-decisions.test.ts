import type { Decision } from "@gradus/contracts";
import { replaceEvents, type Score, soundingNotes, validate, writeMusicXml } from "@gradus/score";
import { readAgain, scoreOf, study } from "@gradus/testing/scores";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ArrangeReport, ArrangeRequest } from "../contract.ts";
import { rewrite } from "../testing/rewrites.ts";
import { applyDecisions } from "./apply-decisions.ts";

function decide(source: Score, arranged: Score, report: ArrangeReport, decisions: readonly Decision[]) {
  const result = applyDecisions(source, arranged, report, decisions);
  if (!result.ok) throw new Error(result.message);
  return result;
}

const errorsOf = (score: Score, source: Score) =>
  validate(score, { against: source }).filter((issue) => issue.severity === "error");
const say = (report: ArrangeReport, state: Decision["state"], which = (_: number) => true): Decision[] =>
  report.changes.flatMap(({ id }, i) => (which(i) ? [{ change_id: id, state }] : []));
const notesIn = (score: Score, measure: number, staff: number) =>
  soundingNotes(score)
    .filter((note) => note.measure === measure && note.staff === staff)
    .map(({ midi, duration, onset }) => `${onset.n}/${onset.d} ${duration.n}/${duration.d} ${midi}`);

/** A tune over chords that are held over every barline. */
function held(): Score {
  const tune = "1/4 E5 C6, 1/4 G5, 1/4 C6, 1/4 G5, 1/2 F5 F6, 1/2 D5 D6, 1 E5 G5 E6, 1 C5 C6";
  const score = scoreOf({
    staves: [Array.from({ length: 8 }, () => tune), Array.from({ length: 8 }, () => "4 C2 G2 E3 C4")],
  });
  const edits = (score.parts[0]?.measures ?? []).map((measure) => ({
    part: 0,
    measure: measure.index,
    events: measure.events.map((event) =>
      event.kind === "note" && event.staff === 2
        ? {
            ...event,
            heads: event.heads.map((head) => ({ ...head, tieStart: measure.index < 7, tieStop: measure.index > 0 })),
          }
        : event,
    ),
  }));
  return readAgain(replaceEvents(score, edits));
}

const cases: readonly [string, () => Score, Partial<ArrangeRequest>][] = [
  ["a simplified study", study, {}],
  ["a study in another key", study, { key: "C major", level: { kind: "relative", steps: -2 } }],
  ["a piece with ties over its barlines", held, {}],
  ["a study made harder", study, { type: "complexify", level: { kind: "relative", steps: 0.5 } }],
];

describe.each(cases)("applyDecisions on %s", (_name, make, changes) => {
  const source = make();
  const { score: arranged, report } = rewrite(source, changes);
  const stored = readAgain(arranged);

  it("has changes to decide about", () => expect(report.changes.length).toBeGreaterThan(3));

  it("gives the source when all is rejected", () => {
    const result = decide(source, stored, report, say(report, "rejected"));
    expect(writeMusicXml(result.score)).toBe(writeMusicXml(source));
    expect(result.report.after.grade).toBeCloseTo(report.before.grade, 9);
    expect(result.report.fidelity).toEqual({ melody: 1, onBeatMelody: 1, harmony: expect.closeTo(1, 9), bass: 1 });
    expect(result.report.changes.every(({ state }) => state === "rejected")).toBe(true);
  });

  it("gives the rewrite when all is kept, with the same figures", () => {
    const result = decide(
      source,
      stored,
      report,
      say(report, "locked", (i) => i % 2 === 0),
    );
    expect(writeMusicXml(result.score)).toBe(writeMusicXml(stored));
    expect(result.report.after).toEqual(report.after);
    expect(result.report.fidelity).toEqual(report.fidelity);
    expect(result.report.target).toEqual(report.target);
  });

  it("makes a valid score of any choice, each staff of a measure whole and from one version", () => {
    const state = fc.constantFrom<Decision["state"]>("kept", "rejected", "locked");
    fc.assert(
      fc.property(fc.array(state, { minLength: report.changes.length, maxLength: report.changes.length }), (states) => {
        const decisions = report.changes.map(({ id }, i) => ({ change_id: id, state: states[i] ?? "kept" }));
        const result = decide(source, stored, report, decisions);
        // a kept rewrite comes back as it was stored: it does not know which measures it touched
        if (!result.report.changes.some((change) => change.state === "rejected"))
          expect(writeMusicXml(result.score)).toBe(writeMusicXml(stored));
        else expect(errorsOf(result.score, source)).toEqual([]);
        expect(result.report.playability.violations).toEqual([]);
        for (const change of result.report.changes) {
          if (change.scope === "piece") continue;
          const asked = decisions.find(({ change_id }) => change_id === change.id)?.state;
          if ((asked === "rejected") !== (change.state === "rejected")) expect(change.stateNote).toMatch(/\.$/);
          if (asked === "locked") expect(change.state).toBe("locked");
        }
        const kept = result.report.changes.filter((change) => change.state !== "rejected");
        const sum = kept.reduce((all, { delta }) => all + delta, 0);
        const total = result.report.after.grade - report.before.grade;
        // shares cannot make a difference that went the other way
        if (kept.length > 0 && Math.abs(sum) > 0.05 && sum * total > 0) expect(sum).toBeCloseTo(total, 1);
      }),
      { numRuns: 25, seed: 7 },
    );
  });
});

describe("applyDecisions", () => {
  const source = study();
  const { score: arranged, report } = rewrite(source);

  it("takes back one staff of one measure and leaves everything else", () => {
    const change = report.changes.find(({ measureIndex }) => measureIndex > 0);
    const { measureIndex: at = -1, staff: changed = 0 } = change ?? {};
    const result = decide(source, readAgain(arranged), report, [{ change_id: change?.id ?? "", state: "rejected" }]);
    expect(notesIn(result.score, at, changed)).toEqual(notesIn(source, at, changed));
    expect(notesIn(result.score, at, changed)).not.toEqual(notesIn(arranged, at, changed));
    for (let measure = 0; measure < 16; measure++)
      for (const staff of [1, 2])
        if (measure !== at || staff !== changed)
          expect(notesIn(result.score, measure, staff)).toEqual(notesIn(arranged, measure, staff));
    expect(result.report.after.grade).toBeGreaterThanOrEqual(report.after.grade);
    expect(result.report.target.note).toMatch(/^You took back \d+ of \d+ changes\./);
  });

  it("keeps a locked place although another change in it is rejected, and says so", () => {
    const wished = rewrite(source, { requirements: "nothing above C6, no ties" });
    const place = Map.groupBy(wished.report.changes, (change) => `${change.measureIndex}/${change.staff}`);
    const [first, second] = [...place.values()].find((changes) => changes.length > 1) ?? [];
    const result = decide(source, wished.score, wished.report, [
      { change_id: first?.id ?? "", state: "locked" },
      { change_id: second?.id ?? "", state: "rejected" },
    ]);
    expect(writeMusicXml(result.score)).not.toBe(writeMusicXml(source));
    const after = new Map(result.report.changes.map((change) => [change.id, change]));
    expect(after.get(first?.id ?? "")?.state).toBe("locked");
    expect(after.get(second?.id ?? "")).toMatchObject({ state: "kept", stateNote: expect.stringContaining("locked") });
  });

  it("takes the neighbour back too rather than cut a tie, unless it is locked", () => {
    const ties = held();
    const own = rewrite(ties);
    const [first, second] = [2, 3].map((at) =>
      own.report.changes.filter(({ staff, measureIndex }) => staff === 2 && measureIndex === at),
    );
    expect([first?.length, second?.length]).not.toContain(0);
    const reject = (first ?? []).map(({ id }): Decision => ({ change_id: id, state: "rejected" }));
    const lock = (second ?? []).map(({ id }): Decision => ({ change_id: id, state: "locked" }));
    const grown = decide(ties, own.score, own.report, reject);
    const stateOf = (report: ArrangeReport, id = "") => report.changes.find((change) => change.id === id);
    expect(stateOf(grown.report, second?.[0]?.id)).toMatchObject({
      state: "rejected",
      stateNote: expect.stringContaining("tied over the barline"),
    });
    const yielded = decide(ties, own.score, own.report, [...reject, ...lock]);
    expect(stateOf(yielded.report, first?.[0]?.id)).toMatchObject({
      state: "kept",
      stateNote: expect.stringContaining("locked"),
    });
  });

  it("refuses choices about changes that the report does not have", () => {
    expect(applyDecisions(source, arranged, report, [{ change_id: "9-9-9-none", state: "kept" }])).toMatchObject({
      ok: false,
      code: "request/unknown-change",
    });
  });

  it("takes the key back alone and keeps the rest of the rewrite", () => {
    const moved = rewrite(source, { key: "C major", level: { kind: "relative", steps: -2 } });
    const result = decide(source, readAgain(moved.score), moved.report, [{ change_id: "key", state: "rejected" }]);
    expect(errorsOf(result.score, source)).toEqual([]);
    const pitches = (score: Score) => soundingNotes(score).map(({ midi }) => midi);
    expect(pitches(result.score)).toEqual(pitches(moved.score).map((midi) => midi + 3));
  });

  it("changes none of its arguments and answers alike twice", () => {
    const before = [writeMusicXml(source), writeMusicXml(arranged), JSON.stringify(report)];
    const answer = () =>
      decide(
        source,
        arranged,
        report,
        say(report, "rejected", (i) => i % 3 === 0),
      );
    const twice = [answer(), answer()].map(({ score, report: own }) => writeMusicXml(score) + JSON.stringify(own));
    expect(twice[0]).toBe(twice[1]);
    expect([writeMusicXml(source), writeMusicXml(arranged), JSON.stringify(report)]).toEqual(before);
  });
});

describe("wishes after a person's choices", () => {
  const mustHaves = "no octaves, add a cadenza, make it sparkle";
  const source = study();
  const { score, report } = rewrite(source, { mustHaves });

  it("says which wish a rejected change breaks, and in which measure", () => {
    expect(report.requirements.map(({ satisfied }) => satisfied)).toEqual([true, false, false]);
    const first = report.changes.find(({ measureIndex, staff }) => measureIndex === 0 && staff === 1);
    if (!first) throw new Error("a change in the first measure expected");
    const taken = decide(source, score, report, [{ change_id: first.id, state: "rejected" }]);
    expect(taken.report.requirements[0]).toMatchObject({
      satisfied: false,
      note: expect.stringContaining("measure 1:"),
    });
    expect(taken.report.requirements.slice(1)).toEqual(report.requirements.slice(1));
    expect(taken.report.after.grade).toBeGreaterThan(report.after.grade);
  });

  it("leaves the wishes kept when what is rejected has nothing to do with them", () => {
    const source = study();
    const { score, report } = rewrite(source, { mustHaves: "nothing above C7" });
    const taken = decide(
      source,
      score,
      report,
      say(report, "rejected", (i) => i === 0),
    );
    expect(taken.report.requirements).toMatchObject([{ satisfied: true }]);
  });

  it("checks the key again when the change of key is taken back", () => {
    const source = study();
    const { score, report } = rewrite(source, { mustHaves: "put it in C major" });
    const key = report.changes.find(({ rule }) => rule === "key");
    const taken = decide(source, score, report, [{ change_id: key?.id ?? "", state: "rejected" }]);
    expect(report.requirements).toMatchObject([{ satisfied: true }]);
    expect(taken.report.requirements).toMatchObject([{ satisfied: false }]);
  });

  it("looks at the original when all is rejected, and keeps the words of the report when nothing is", () => {
    const none = decide(source, score, report, say(report, "rejected"));
    expect(none.report.requirements[0]?.satisfied).toBe(false);
    expect(decide(source, score, report, say(report, "locked")).report.requirements).toEqual(report.requirements);
  });
});
