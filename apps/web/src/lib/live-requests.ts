import type { Request, RequestProgress } from "@gradus/contracts";

export type RequestPage = { readonly requests: readonly Request[] };

/** A list with what was told of its requests; the list itself when nothing in it changed. */
export function withNews<Page extends RequestPage>(page: Page, news: readonly RequestProgress[]): Page {
  const byId = new Map(news.map((one) => [one.id, one]));
  if (!page.requests.some(({ id }) => byId.has(id))) return page;
  const requests = page.requests.map((request) => {
    const now = byId.get(request.id);
    return now ? { ...request, ...now } : request;
  });
  return { ...page, requests };
}

/** Whether the news are more than the shown list can tell by itself: an end brings files, an unknown id a new row. */
export const needsReload = (shown: readonly Request[], news: readonly RequestProgress[]): boolean =>
  news.some(
    ({ id, status }) => status === "completed" || status === "failed" || !shown.some((request) => request.id === id),
  );
