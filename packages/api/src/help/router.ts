import { router } from "../trpc.ts";
import { onboardingSteps } from "./onboarding-steps.ts";

export const helpRouter = router({ onboardingSteps });
