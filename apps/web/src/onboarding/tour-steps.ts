import { constants, fillText, type OnboardingStep, type Settings, texts } from "@gradus/contracts";
import { errorCode } from "../lib/error-code.ts";
import { productName } from "../lib/product.ts";

const values = {
  productName,
  maxUploadMb: constants.MAX_UPLOAD_MB,
  retentionDays: constants.FILE_RETENTION_DAYS,
  measuresPerCredit: constants.MEASURES_PER_CREDIT,
  freeCredits: constants.FREE_SIGNUP_CREDITS,
};
const filled = (steps: readonly OnboardingStep[]): readonly OnboardingStep[] =>
  steps.map((step) => ({ ...step, title: fillText(step.title, values), content: fillText(step.content, values) }));

/** ONB-10, ONB-15: shown when the server's steps cannot be had. */
export const fourSteps = filled(texts.chosen.tour_four_steps);
/** ONB-10, ONB-15: shown when the server has none. */
export const sixSteps = filled(texts.chosen.tour_six_steps);

/** ONB-02: only an explicit false; settings that are not there yet, or say nothing, show no tour. */
export const tourIsDue = (settings: Partial<Pick<Settings, "has_completed_onboarding">> | undefined): boolean =>
  settings?.has_completed_onboarding === false;

export type TourView =
  | { readonly state: "loading" }
  | { readonly state: "error"; readonly message: string }
  | { readonly state: "steps"; readonly steps: readonly OnboardingStep[] };
type Call = { readonly data?: { readonly steps: readonly OnboardingStep[] } | undefined; readonly error: unknown };

/** ONB-09, ONB-10, ONB-13: what the tour shows for an answer of the server. */
export function tourView(call: Call, fallback: readonly OnboardingStep[] = fourSteps): TourView {
  if (call.data) return { state: "steps", steps: call.data.steps.length > 0 ? call.data.steps : sixSteps };
  if (!call.error) return { state: "loading" };
  if (errorCode(call.error) === "auth/unauthenticated") {
    return { state: "error", message: texts.onboarding.not_authenticated };
  }
  if (fallback.length === 0) return { state: "error", message: texts.onboarding.fetch_failed };
  return { state: "steps", steps: fallback };
}
