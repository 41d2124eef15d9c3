import type { Request } from "@gradus/contracts";
import type { Services } from "@gradus/core";
import { toRequest } from "../requests/request-wire.ts";
import { allPages } from "./all-pages.ts";

const columns = [
  "id",
  "original_file_name",
  "status",
  "original_instrument",
  "modification_type",
  "target_difficulty",
  "assessment_option",
  "original_key",
  "target_key",
  "created_at",
  "finished_at",
  "expires_at",
  "modification_count",
  "credits_charged",
  "error_message",
] as const satisfies readonly (keyof Request)[];

/** A spreadsheet runs cells that begin like a formula (OWASP, CSV Injection); an apostrophe makes them text. */
export function csvCell(value: string | number | boolean | null): string {
  if (value === null) return "";
  if (typeof value !== "string") return String(value);
  const safe = /^[=+\-@\t\r\n]/.test(value) ? `'${value}` : value;

  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const line = (cells: readonly string[]): string => `${cells.join(",")}\r\n`;

/** SET-11: the list of requests as RFC 4180 text with a header row, newest first. */
export async function requestsCsv({ requests }: Services, userId: string): Promise<string> {
  const made = await allPages((query) => requests.list(userId, query));
  const rows = made.map(toRequest).map((request) => line(columns.map((column) => csvCell(request[column]))));

  return line(columns) + rows.join("");
}
