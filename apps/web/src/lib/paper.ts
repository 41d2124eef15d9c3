import type { Paper, PrintCopy } from "@gradus/contracts";

/** Where printers hold Letter paper: North America, parts of Latin America and the Philippines (CLDR, paper sizes). */
const letterRegions = new Set(["US", "CA", "MX", "PH", "CL", "CO", "VE", "CR", "GT", "NI", "PA", "SV", "PR", "BZ"]);

/** The paper of a reader with these languages; the first that names a region decides. */
export function localPaper(languages: readonly string[]): Paper {
  const region = languages.map((one) => /-([A-Z]{2})\b/.exec(one)?.[1]).find((one) => one !== undefined);
  return region !== undefined && letterRegions.has(region) ? "letter" : "a4";
}

/** The PDF of a request printed in another way; what is usual is left out of the address. */
export function printHref(pdf: string, paper: Paper, copy: PrintCopy, isShown = false): string {
  const query = new URLSearchParams({
    ...(isShown && { inline: "1" }),
    ...(paper !== "a4" && { paper }),
    ...(copy !== "score" && { copy }),
  }).toString();
  return query === "" ? pdf : `${pdf}?${query}`;
}
