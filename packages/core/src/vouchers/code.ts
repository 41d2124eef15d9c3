import { voucherLimits } from "@gradus/contracts";
import type { Ids } from "../ports/index.ts";
import { readableCode } from "../readable-code.ts";

/** 80 random bits, as stored: upper case, without dashes (VOU-08). */
export const voucherCode = (ids: Ids): string => readableCode(ids, voucherLimits.groups * voucherLimits.groupChars);

/** What a person typed, as it is stored: case, dashes and spaces do not count. */
export const normaliseCode = (typed: string): string => typed.toUpperCase().replace(/[\s-]/g, "");

const grouped = (code: string): readonly string[] =>
  code.match(new RegExp(`.{1,${voucherLimits.groupChars}}`, "g")) ?? [];

export const printedCode = (code: string): string => grouped(code).join("-");

/** All but the last group hidden: the code as records show it. */
export const maskedCode = (code: string): string =>
  grouped(code)
    .map((group, index, all) => (index === all.length - 1 ? group : "*".repeat(group.length)))
    .join("-");
