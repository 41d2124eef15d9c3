import { type Plan, planSchema, type Wish } from "@gradus/contracts";
import type { PlanReader, PlanReading, PlanTexts } from "@gradus/core";
import OpenAI, { APIConnectionTimeoutError, APIError, APIUserAbortError } from "openai";
import { answerSchema, withoutNulls } from "./answer-schema.ts";
import { instructions } from "./instructions.ts";

export type OpenAiOptions = {
  readonly apiKey: string;
  readonly model: string;
  readonly baseUrl?: string | undefined;
  /** US dollars for a million tokens */
  readonly prices: { readonly input: number; readonly output: number };
  /** for one try */
  readonly timeoutMs?: number;
  /** further tries after 408, 409, 429, 5xx and lost connections, each later than the one before, or when the service says */
  readonly retries?: number;
};

const nothing = { inputTokens: 0, outputTokens: 0, costUsd: 0 };

/**
 * The PlanReader port over OpenAI's chat completions with a strict JSON schema. The answer is data: it is checked with
 * the plan's schema, its clauses must be what the person wrote, and what it passed over is listed as not understood.
 */
export function createOpenAiPlanReader(options: OpenAiOptions): PlanReader {
  const { apiKey, model, baseUrl, prices, timeoutMs = 20_000, retries = 2 } = options;
  const client = new OpenAI({ apiKey, baseURL: baseUrl ?? null, timeout: timeoutMs, maxRetries: retries });
  return {
    name: `openai ${model}`,
    read: async (texts, signal) => {
      try {
        const answer = await client.chat.completions.create(
          {
            model,
            messages: [
              { role: "system", content: instructions },
              { role: "user", content: questionOf(texts) },
            ],
            response_format: {
              type: "json_schema",
              json_schema: { name: "plan", strict: true, schema: answerSchema },
            },
          },
          { signal },
        );
        const usage = usageOf(answer.usage, prices);
        const [choice] = answer.choices;
        if (choice?.message.refusal) return { plan: undefined, usage, failure: "refused" };
        if (choice?.finish_reason === "length") return { plan: undefined, usage, failure: "cut short" };
        const plan = planOf(choice?.message.content ?? "", texts);
        return plan ? { plan, usage } : { plan: undefined, usage, failure: "malformed" };
      } catch (error) {
        return { plan: undefined, usage: nothing, failure: failureOf(error) };
      }
    },
  };
}

const questionOf = ({ requirements, mustHaves, instrument, measures }: PlanTexts): string =>
  JSON.stringify({ instrument, measures, requirements, mustHaves });

function usageOf(usage: OpenAI.CompletionUsage | undefined, prices: OpenAiOptions["prices"]): PlanReading["usage"] {
  const inputTokens = usage?.prompt_tokens ?? 0;
  const outputTokens = usage?.completion_tokens ?? 0;
  const costUsd = (inputTokens * prices.input + outputTokens * prices.output) / 1e6;
  return { inputTokens, outputTokens, costUsd };
}

/** A word for the log; never the service's text, which may repeat what was sent. */
function failureOf(error: unknown): string {
  if (error instanceof APIConnectionTimeoutError) return "timeout";
  if (error instanceof APIUserAbortError) return "aborted";
  if (error instanceof APIError) return error.status === undefined ? "unreachable" : `status ${error.status}`;
  return "malformed";
}

function planOf(content: string, texts: PlanTexts): Plan | undefined {
  const parsed = planSchema.safeParse(withoutNulls(jsonOf(content)));
  if (!parsed.success) return undefined;
  const written = [texts.requirements, texts.mustHaves];
  const { wishes } = parsed.data;
  if (!wishes.every(({ text }) => text.trim() !== "" && written.some((one) => one.includes(text)))) return undefined;
  return { wishes: [...wishes, ...written.flatMap((text) => passedOver(text, wishes))] };
}

function jsonOf(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
}

/** What no wish quotes, as clauses that were not understood; punctuation and joining words alone say nothing. */
function passedOver(text: string, wishes: readonly Wish[]): readonly Wish[] {
  const quotes = wishes.map((wish) => wish.text).toSorted((a, b) => b.length - a.length);
  const rest = quotes.reduce((left, quote) => left.replaceAll(quote, "\n"), text);
  return rest
    .split(/[\n.;!?]+/)
    .map((part) => part.replace(/^[\s,:–-]+|[\s,:–-]+$/g, ""))
    .filter((part) => /\p{L}{2}/u.test(part) && !/^(and|but|also|please|thanks?|thank you|or|then|so)$/i.test(part))
    .map((part) => ({ text: part, understood: false, constraint: null, note: "Not understood by the model." }));
}
