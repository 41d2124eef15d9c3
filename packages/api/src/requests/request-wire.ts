import type { DownloadFormat, Request, RequestDetails, RequestProgress } from "@gradus/contracts";
import type { RequestProgress as Progress, Requests, RequestView } from "@gradus/core";

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

/** core's request → the wire's request (rest.md section 5). File addresses are download paths, or null. */
export function toRequest(view: RequestView): Request {
  const url = (format: DownloadFormat): string | null =>
    view.available.includes(format) ? `/api/requests/${view.id}/download/${format}` : null;

  return {
    id: view.id,
    original_file_name: view.originalFileName,
    original_filename: view.originalFileName,
    status: view.status,
    original_instrument: view.originalInstrument,
    modification_type: view.modificationType,
    target_difficulty: view.targetDifficulty,
    target_key: view.targetKey,
    original_key: view.originalKey,
    assessment_option: view.assessmentOption,
    created_at: view.createdAt.toISOString(),
    updated_at: view.updatedAt.toISOString(),
    started_at: iso(view.startedAt),
    finished_at: iso(view.finishedAt),
    expires_at: view.expiresAt.toISOString(),
    modification_count: view.modificationCount,
    specific_pedagogical_requirements: view.specificPedagogicalRequirements,
    must_haves_must_nots: view.mustHavesMustNots,
    error_message: view.errorMessage,
    processing_cost: view.processingCost,
    input_token_count: view.inputTokenCount,
    output_token_count: view.outputTokenCount,
    credits_charged: view.creditsCharged,
    scores_returned: view.returned,
    run_free: view.runFree,
    rerun_free: view.rerunFree,
    original_file_url: url("original"),
    reading_file_url: url("reading"),
    modified_file_url: url("musicxml"),
    modified_pdf_url: url("pdf"),
    modified_midi_url: url("midi"),
    modified_mp3_url: url("mp3"),
    output_musicxml: view.outputMusicxml,
    output_pdf: view.outputPdf,
    output_midi: view.outputMidi,
    stage: view.stage,
    progress: view.progress,
  };
}

/** DET-08: the request with its camelCase details view. */
export const toRequestDetails = (view: Awaited<ReturnType<Requests["get"]>>): RequestDetails => ({
  ...toRequest(view),
  fileName: view.originalFileName,
  createdAt: view.createdAt.toISOString(),
  expiresAt: view.expiresAt.toISOString(),
  daysRemaining: view.daysRemaining,
  instrument: view.originalInstrument,
  modificationType: view.modificationType,
  targetDifficulty: view.targetDifficulty,
  originalKey: view.originalKey,
  targetKey: view.targetKey,
  assessmentOption: view.assessmentOption,
  specificRequirements: view.specificPedagogicalRequirements,
  mustHavesMustNots: view.mustHavesMustNots,
  inputTokenCount: view.inputTokenCount,
  outputTokenCount: view.outputTokenCount,
  processingCost: view.processingCost,
  modificationCount: view.modificationCount,
  errorMessage: view.errorMessage,
  part: view.part,
  earlier_results: view.earlier.map(({ run, madeAt, level, grade, files }) => ({
    run,
    made_at: madeAt.toISOString(),
    level,
    grade,
    files: files.flatMap(({ id, fileType }) =>
      fileType === "mxl" ? [] : [{ format: fileType, url: `/api/files/${id}/download/${fileType}` }],
    ),
  })),
});

export const toRequestProgress = (progress: Progress): RequestProgress => ({
  id: progress.id,
  status: progress.status,
  stage: progress.stage,
  progress: progress.progress,
  error_message: progress.errorMessage,
  updated_at: progress.updatedAt.toISOString(),
});
