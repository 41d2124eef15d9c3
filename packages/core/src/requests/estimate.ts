import { type ErrorCode, type EstimateAnswer, type EstimateInput, parseLevel } from "@gradus/contracts";
import { AppError } from "../app-error.ts";
import type { Context } from "../context.ts";
import type { EstimateOptions } from "../ports/index.ts";
import type { Requests } from "../request-services.ts";
import { directionOf, seed } from "./arrange-options.ts";
import { lookedAtPrefix } from "./keys.ts";
import { isUuid } from "./owned.ts";

/** answers that are remembered in one process; each is a few kilobytes */
const mostRemembered = 500;
/** Finding out takes longer than anybody would wait: the run has fifteen times as long. */
const tooLong: ReadonlySet<ErrorCode> = new Set(["file/takes-too-long", "engine/timeout", "engine/out-of-memory"]);
const unknown: EstimateAnswer = {
  part: "",
  before: null,
  outcome: { kind: "unknown", after: null, note: "", instead: null, wishes: [] },
};

const optionsOf = (input: EstimateInput): EstimateOptions => ({
  type: directionOf(input.modification_type),
  system: input.assessment_option,
  level: input.target_difficulty,
  instrument: input.instrument,
  part: input.part || null,
  originalKey: input.original_key,
  key: input.target_key,
  requirements: input.requirements,
  mustHaves: input.must_haves,
  seed,
  ...(input.reading && { reading: input.reading }),
  ...(input.first_page && { firstPage: true }),
});

/** The engine's own answer about a file that was looked at, remembered by file and settings, so that nothing is worked out twice. */
export function createEstimate({ storage, engine }: Pick<Context, "storage" | "engine">): Requests["estimate"] {
  const remembered = new Map<string, EstimateAnswer>();

  function remember(question: string, answer: EstimateAnswer): EstimateAnswer {
    const [oldest] = remembered.keys();
    if (remembered.size >= mostRemembered && oldest !== undefined) remembered.delete(oldest);
    remembered.set(question, answer);
    return answer;
  }

  return async (account, input, signal) => {
    const { target_difficulty: level, assessment_option: system } = input;
    if (level !== null && !parseLevel(level, system)) throw new AppError("engine/target-unknown");
    if (!isUuid(input.analysis_id)) throw new AppError("file/forgotten");
    const options = optionsOf(input);
    const question = JSON.stringify([account, input.analysis_id, options]);
    const known = remembered.get(question);
    if (known) return known;
    const looks = await storage.list(lookedAtPrefix(account));
    const key = looks.find((look) => look.endsWith(`-${input.analysis_id}`));
    if (!key) throw new AppError("file/forgotten");
    const load = async (): Promise<Uint8Array> => {
      const bytes = await storage.read(key);
      if (!bytes) throw new Error(`upload ${key} vanished from storage`);
      return bytes;
    };
    const estimate = await engine.estimate({ load, fileName: "estimate", options, account, signal });
    if (estimate.ok) {
      const { part, before, outcome, firstPage, heard } = estimate;
      // a page is a hundred times as large as the rest, and asked for once
      if (firstPage !== undefined || heard) {
        return { part, before, outcome, ...(firstPage && { first_page: firstPage }), ...(heard && { heard }) };
      }
      return remember(question, { part, before, outcome });
    }
    if (tooLong.has(estimate.code)) return remember(question, unknown);
    throw new AppError(estimate.code === "engine/lost" ? "server/not-ready" : estimate.code);
  };
}
