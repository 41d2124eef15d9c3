import { constants, texts } from "@gradus/contracts";

/** DET-09: dollars with four decimals; nothing and unknown are N/A. */
export const costText = (dollars: number | null | undefined): string =>
  dollars ? `$${dollars.toFixed(constants.COST_DECIMALS)}` : texts.details.cost_none;
