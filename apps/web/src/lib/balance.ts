import { constants, texts } from "@gradus/contracts";

export type BalanceState = { readonly tone: "err" | "warn" | "ok"; readonly word: string };

/** DASH-13: the colour and the word of a balance. */
export function balanceState(balance: number): BalanceState {
  if (balance <= constants.BALANCE_RED_MAX) return { tone: "err", word: texts.dashboard.balance_low };
  if (balance <= constants.BALANCE_RUNNING_LOW_MAX) return { tone: "warn", word: texts.dashboard.balance_running_low };
  return { tone: "ok", word: texts.dashboard.balance_good };
}

export const balanceText = (balance: number): string => balance.toFixed(constants.BALANCE_DECIMALS);
