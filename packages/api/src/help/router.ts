import { router } from "../trpc.ts";
import { article } from "./article.ts";
import { articles } from "./articles.ts";
import { onboardingSteps } from "./onboarding-steps.ts";
import { tickets } from "./tickets.ts";

export const helpRouter = router({ onboardingSteps, articles, article, tickets });
