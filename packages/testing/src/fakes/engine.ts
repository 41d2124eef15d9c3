import {
  type Decision,
  type ErrorCode,
  type Failure,
  failure,
  type Outcome,
  type Playback,
  type Report,
  type ScoreSide,
  type Stage,
  stages,
} from "@gradus/contracts";
import { inputSummary, report } from "../factories.ts";

type Run = {
  readonly bytes: Uint8Array;
  readonly formats: readonly ("musicxml" | "pdf" | "midi")[];
  readonly onProgress: (stage: Stage, percent: number) => void;
  readonly timeoutMs: number;
  readonly account?: string | undefined;
  readonly isLong?: boolean;
  readonly signal?: AbortSignal | undefined;
};
type Decide = Run & {
  readonly arranged: Uint8Array;
  readonly report: Report;
  readonly decisions: readonly Decision[];
};
type Look = {
  readonly load: () => Promise<Uint8Array>;
  readonly account?: string | undefined;
  readonly signal?: AbortSignal | undefined;
};
type Estimated = Look & { readonly options: { readonly level: string | null } };
type Outputs = {
  readonly musicxml: Uint8Array;
  readonly pdf?: Uint8Array;
  readonly midi?: Uint8Array;
  readonly reading?: Uint8Array;
  readonly pages: Readonly<Record<ScoreSide, readonly Uint8Array[]>>;
  readonly playback?: Uint8Array;
};

/** of a PDF */
const pagesOf = (text: string): number | null => Number(/pages=(\d+)/.exec(text)?.[1] ?? 0) || null;

const silence: Playback["original"] = { seconds: 0, bars: [], notes: [], programs: [], beats: [], pedals: [] };

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

const playback: Playback = {
  original: silence,
  result: silence,
  page_bars: { original: [1, 1], result: [2], compare: [2] },
};

type Ending =
  | { readonly code: ErrorCode; readonly message?: string }
  | { readonly throws: Error }
  | { readonly until: Promise<void> }
  | { readonly report: Partial<Report> };

/** An upload that the fake engine reads: so many measures. Anything else is file/unreadable. */
export const fakeScore = (measures: number, title = "Minuet"): Uint8Array => encode(`measures=${measures} ${title}`);

const fakeChange = {
  part: "P1",
  staff: 2,
  voice: "5",
  rule: "chord-thinning",
  before: "C3 E3",
  after: "C3",
  delta: -0.1,
};
/** What the fake engine's report says it changed. */
export const fakeChanges = ["1", "2"].map((measure, measureIndex) => ({
  ...fakeChange,
  id: `1-${measure}-2-chord-thinning`,
  measure,
  measureIndex,
  reason: "Fewer notes at once.",
}));

/**
 * The Engine port without music, for tests of what happens around it. A score is `fakeScore(measures)`; outputs repeat
 * the input's text. `script` says how the next runs end, one entry a run; an empty one succeeds.
 */
export function fakeEngine() {
  const script: Ending[] = [];
  const soundScript: Ending[] = [];
  const estimates: { readonly code: ErrorCode }[] = [];
  const sounds: Uint8Array[] = [];
  const runs: Run[] = [];
  const decided: Decide[] = [];
  const looks: Look[] = [];
  const measuresOf = (bytes: Uint8Array) => /^measures=(\d+)/.exec(decode(bytes))?.[1];

  async function run(request: Run): Promise<{ ok: true; outputs: Outputs; report: Report } | Failure> {
    runs.push(request);
    const next = script.shift();
    if (next && "throws" in next) throw next.throws;
    if (next && "until" in next) await next.until;
    if (next && "code" in next) return { ...failure(next.code), ...(next.message && { message: next.message }) };
    for (const [index, stage] of stages.entries()) request.onProgress(stage, index * 15);
    const text = decode(request.bytes);
    return {
      ok: true,
      report: report({
        input: inputSummary({ measures: Number(measuresOf(request.bytes)) }),
        changes: [...fakeChanges],
        ...(next && "report" in next && next.report),
      }),
      outputs: {
        musicxml: encode(`musicxml of ${text}`),
        ...(request.formats.includes("pdf") ? { pdf: encode(`pdf of ${text}`) } : {}),
        ...(request.formats.includes("midi") ? { midi: encode(`midi of ${text}`) } : {}),
        ...(pagesOf(text) ? { reading: encode(`musicxml of what was read in ${text}`) } : {}),
        pages: {
          original: [encode("<svg>original 1</svg>"), encode("<svg>original 2</svg>")],
          result: [encode("<svg>result 1</svg>")],
          compare: [encode("<svg>compare 1</svg>")],
        },
        playback: encode(JSON.stringify(playback)),
      },
    };
  }

  /** The report's changes get the states asked for; the outputs say how many were rejected. */
  async function decide(request: Decide): Promise<{ ok: true; outputs: Outputs; report: Report } | Failure> {
    decided.push(request);
    const next = script.shift();
    if (next && "throws" in next) throw next.throws;
    if (next && "until" in next) await next.until;
    if (next && "code" in next) return failure(next.code);
    const states = new Map(request.decisions.map((decision) => [decision.change_id, decision.state]));
    const changes = request.report.changes.map((change) => ({ ...change, state: states.get(change.id) ?? "kept" }));
    const text = `${decode(request.arranged)} without ${changes.filter(({ state }) => state === "rejected").length}`;
    return {
      ok: true,
      report: { ...request.report, changes },
      outputs: {
        musicxml: encode(text),
        ...(request.formats.includes("pdf") ? { pdf: encode(`pdf of ${text}`) } : {}),
        ...(request.formats.includes("midi") ? { midi: encode(`midi of ${text}`) } : {}),
        pages: { original: [encode("<svg>original 1</svg>")], result: [encode("<svg>decided</svg>")], compare: [] },
      },
    };
  }

  return {
    script,
    runs,
    decided,
    run,
    decide,
    looks,
    /** a score has eight notes a measure, or as its title says: notes=40000; pages=3 makes it a PDF of three */
    inspect: async (look: Look) => {
      looks.push(look);
      const bytes = await look.load();
      const measures = measuresOf(bytes);
      if (measures === undefined) return failure("file/unreadable");
      return {
        ok: true as const,
        input: inputSummary({ measures: Number(measures) }),
        notes: Number(/notes=(\d+)/.exec(decode(bytes))?.[1] ?? Number(measures) * 8),
        pages: pagesOf(decode(bytes)),
        difficulty: null,
        levels: [],
        issues: [],
      };
    },
    estimates,
    /** the first of `estimates`, else that it is reached */
    estimate: async ({ load, options }: Estimated) => {
      const next = estimates.shift();
      if (next && "code" in next) return failure(next.code);
      if (measuresOf(await load()) === undefined) return failure("file/unreadable");
      const before = { grade: 4, level: "Intermediate", basis: "graded" as const };
      const reached = {
        kind: "reached",
        after: { grade: 2, level: "Elementary" },
        note: "",
        instead: null,
        wishes: [],
      };
      const outcome = options.level === null ? null : (reached as Outcome);
      return { ok: true as const, part: "P1", before, outcome };
    },
    convert: async ({ bytes, format }: { bytes: Uint8Array; format: string }) => {
      const next = script.shift();
      if (next && "code" in next) return failure(next.code);
      return { ok: true as const, bytes: encode(`${format} of ${decode(bytes)}`) };
    },
    verify: async (bytes: Uint8Array) =>
      decode(bytes).startsWith("musicxml of") ? { ok: true as const } : failure("engine/invalid-output"),
    /** says what was asked of it; parts come as a zip */
    print: async ({ result, paper, copy }: { result: Uint8Array; paper: string; copy: string }) => {
      const next = script.shift();
      if (next && "code" in next) return failure(next.code);
      const kind = copy === "parts" ? ("zip" as const) : ("pdf" as const);
      return { ok: true as const, bytes: encode(`${copy} on ${paper} of ${decode(result)}`), kind };
    },
    sounds,
    sound: async (bytes: Uint8Array) => {
      sounds.push(bytes);
      const next = soundScript.shift();
      if (next && "throws" in next) throw next.throws;
      if (next && "until" in next) await next.until;
      if (next && "code" in next) return failure(next.code);
      return { ok: true as const, mp3: encode(`mp3 of ${decode(bytes)}`) };
    },
    soundScript,
    wishes: async (text: string) =>
      text.split(",").map((clause) => ({ text: clause.trim(), understood: false, constraint: null, note: "" })),
    close: async () => {},
  };
}
