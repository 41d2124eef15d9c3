import type { HelpCategory } from "@gradus/contracts";
import { trpc } from "../lib/trpc.ts";
import { useSoon } from "../session/use-soon.ts";
import { articleText } from "./article-text.ts";
import { builtInQuestions } from "./questions.ts";

export type Article = {
  readonly slug: string;
  readonly title: string;
  readonly content: string;
  readonly text: string;
  /** the questions that are built in have none */
  readonly category?: HelpCategory;
};

/** Whether an article belongs on the help page: steps of the tour and tooltips are shown elsewhere. */
type Kind = { readonly category: HelpCategory; readonly display_type: string };
const isRead = ({ category, display_type }: Kind): boolean => category !== "onboarding" && display_type !== "tooltip";

/** AUTH-19 */
export function useArticlesLoader(): void {
  trpc.help.articles.useQuery(undefined, { enabled: useSoon(), staleTime: Number.POSITIVE_INFINITY });
}

type Articles = {
  readonly state: "loading" | "ready" | "built-in";
  readonly articles: readonly Article[];
  readonly retry: () => void;
};

/**
 * The articles; the built-in questions where there are none (HELP-02). The frame of the page asks for them a moment after
 * signing in (AUTH-19).
 */
export function useArticles(): Articles {
  const call = trpc.help.articles.useQuery(undefined, { enabled: false });
  const retry = () => void call.refetch();
  const read = call.data?.articles.filter(isRead) ?? [];
  if (read.length > 0) {
    return { state: "ready", articles: read.map((one) => ({ ...one, text: articleText(one.content) })), retry };
  }
  if (!call.data && !call.isError) return { state: "loading", articles: [], retry };
  return { state: "built-in", articles: builtInQuestions, retry };
}
