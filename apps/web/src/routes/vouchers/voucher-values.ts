import { constants, texts, voucherLimits } from "@gradus/contracts";

/** VOU-07, VOU-13: stored whole, shown with two decimals: 10 → "10.00". */
export const voucherAmount = (amount: number): string => amount.toFixed(constants.VOUCHER_DECIMALS);

/** ADMV-03: the whole number that was typed, or what is wrong with it. */
export function readAmount(typed: string): { readonly amount: number } | { readonly error: string } {
  const amount = Number(typed.trim());
  if (typed.trim() === "" || !Number.isInteger(amount) || amount < 1) {
    return { error: texts.chosen.voucher.amount_invalid };
  }
  if (amount > voucherLimits.most) return { error: `Enter at most ${voucherLimits.most}` };
  return { amount };
}

/** The end of a chosen day where the admin is, or nothing. */
export function endOfDay(day: string): string | null {
  return day === "" ? null : new Date(`${day}T23:59:59`).toISOString();
}
