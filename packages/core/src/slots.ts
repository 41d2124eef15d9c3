import type { ErrorCode } from "@gradus/contracts";
import { AppError } from "./app-error.ts";

type Limit = { readonly most: number; readonly code: ErrorCode };

/**
 * What accounts may hold at once in this process: so many each, so many in all. Taking one more throws the limit's code;
 * what comes back gives the slot back and is called once.
 */
export function createSlots(limits: { readonly ofAccount: Limit; readonly inAll: Limit }) {
  const held = new Map<string, number>();
  let total = 0;

  const move = (account: string, step: 1 | -1): void => {
    const count = (held.get(account) ?? 0) + step;
    total += step;
    if (count === 0) held.delete(account);
    else held.set(account, count);
  };

  return (account: string): (() => void) => {
    if ((held.get(account) ?? 0) >= limits.ofAccount.most) throw new AppError(limits.ofAccount.code);
    if (total >= limits.inAll.most) throw new AppError(limits.inAll.code);
    move(account, 1);

    return () => move(account, -1);
  };
}
