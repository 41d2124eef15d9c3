import { z } from "./zod.ts";

/** One step of the tour; `content` is light markdown (ONB-03, ONB-08). */
export const onboardingStepSchema = z.object({ title: z.string(), content: z.string(), slug: z.string() });
export type OnboardingStep = z.infer<typeof onboardingStepSchema>;

export const onboardingStepsSchema = z.object({ steps: z.array(onboardingStepSchema) });
export const onboardingCompletedSchema = z.object({ has_completed_onboarding: z.literal(true) });

/** The password, when the session is not fresh. */
export const accountRemovalInput = z.strictObject({ password: z.string().max(200).optional() });

/** SET-08 */
export const accountRemovedSchema = z.object({ deleted: z.literal(true) });
