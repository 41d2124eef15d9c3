import { readFileSync } from "node:fs";
import path from "node:path";
import type { Request, RequestDetails, RequestListInput } from "@gradus/contracts";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

export const sample = path.join(import.meta.dirname, "../apps/web/public/samples/fur-elise.musicxml");
const sameOrigin = { "sec-fetch-site": "same-origin" };

/** The editor's button that orders the sample: beside the form, or in the bar at the foot. */
export const orderButton = (page: Page): Locator =>
  page
    .getByRole("button", { name: /^Rewrite for 1 Score/ })
    .filter({ visible: true })
    .last();

type ScoreFile = { readonly name: string; readonly buffer: Buffer };

/** Submits the sample, or another score, beside the page, where submitting is not what is tested; answers with the request's id. */
export async function submitBeside(
  page: Page,
  fields: Readonly<Record<string, string>> = {},
  file: ScoreFile = { name: "fur-elise.musicxml", buffer: readFileSync(sample) },
): Promise<string> {
  const answer = await page.request.post("/api/submit-score", {
    headers: sameOrigin,
    multipart: {
      originalScoreFile: { ...file, mimeType: "application/xml" },
      originalInstrument: "Piano",
      modificationType: "Simplify Score",
      targetDifficulty: "Beginner",
      ...fields,
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()).data.id;
}

/** Until the run of a request is over, asked beside the page. */
export async function ended(page: Page, id: string, as: "completed" | "failed" = "completed"): Promise<void> {
  const now = async () => (await (await page.request.get(`/api/requests/${id}/status`)).json()).data?.status;
  await expect.poll(now, { timeout: 90_000 }).toBe(as);
}

const url = (id: string, format: string): string => `/api/requests/${id}/download/${format}`;
const idOf = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;

/** A completed request as the server would tell it, made an hour ago. */
export function toldRequest(n: number, overrides: Partial<Request> = {}): Request {
  const id = idOf(n);
  const now = Date.now();
  const at = (hours: number): string => new Date(now + hours * 3_600_000).toISOString();
  const name = `Étude no. ${n}.musicxml`;
  return {
    id,
    original_file_name: name,
    original_filename: name,
    status: "completed",
    original_instrument: "Piano",
    modification_type: "Simplify Score",
    target_difficulty: "Beginner",
    target_key: "keep",
    original_key: "G major",
    assessment_option: "General",
    created_at: at(-1),
    updated_at: at(-1),
    started_at: at(-1),
    finished_at: at(-0.9),
    expires_at: at(30 * 24 - 1),
    modification_count: 1,
    specific_pedagogical_requirements: "",
    must_haves_must_nots: "",
    error_message: null,
    processing_cost: 0,
    input_token_count: 0,
    output_token_count: 0,
    credits_charged: 1,
    original_file_url: url(id, "original"),
    reading_file_url: null,
    modified_file_url: url(id, "musicxml"),
    modified_pdf_url: url(id, "pdf"),
    modified_midi_url: url(id, "midi"),
    modified_mp3_url: url(id, "mp3"),
    output_musicxml: true,
    output_pdf: true,
    output_midi: true,
    stage: null,
    progress: 100,
    scores_returned: null,
    run_free: false,
    rerun_free: false,
    ...overrides,
  };
}

/** The details view of such a request (DET-08). */
export const detailsOf = (request: Request): RequestDetails => ({
  ...request,
  fileName: request.original_file_name,
  createdAt: request.created_at,
  expiresAt: request.expires_at,
  daysRemaining: 30,
  instrument: request.original_instrument,
  modificationType: request.modification_type,
  targetDifficulty: request.target_difficulty,
  originalKey: request.original_key,
  targetKey: request.target_key,
  assessmentOption: request.assessment_option,
  specificRequirements: request.specific_pedagogical_requirements,
  mustHavesMustNots: request.must_haves_must_nots,
  inputTokenCount: request.input_token_count,
  outputTokenCount: request.output_token_count,
  processingCost: request.processing_cost,
  modificationCount: request.modification_count,
  errorMessage: request.error_message,
  part: null,
  earlier_results: [],
});

/** The list's answer as the server gives it: those whose name holds the search, a page of them. */
export const toldList =
  (requests: readonly Request[]) =>
  ({ page = 1, limit = 100, search = "" }: Partial<RequestListInput>) => {
    const found = requests.filter(({ original_file_name: name }) => name.toLowerCase().includes(search.toLowerCase()));
    const pages = Math.max(1, Math.ceil(found.length / limit));
    return {
      data: {
        requests: found.slice((page - 1) * limit, page * limit),
        pagination: { page, limit, total: found.length, total_pages: pages },
      },
    };
  };
