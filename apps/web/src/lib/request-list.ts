import type { Request } from "@gradus/contracts";

/** LIST-12: the requests of a list's answer: an array, or an object that has it under `requests` or `data`. */
export function readRequests(answer: unknown): readonly Request[] | undefined {
  if (Array.isArray(answer)) return answer;
  if (typeof answer !== "object" || answer === null) return undefined;
  const { requests, data } = answer as { readonly requests?: unknown; readonly data?: unknown };
  const found = Array.isArray(requests) ? requests : data;
  return Array.isArray(found) ? found : undefined;
}
