import { runLimits } from "@gradus/contracts";
import { AppError } from "@gradus/core";

/** Files of all accounts that one process takes at once: each may lie on its disk twice. */
const MOST = 40;

export type UploadSlots = {
  /** Does `work` while it holds one of the account's slots. Throws request/too-many-at-once, server/not-ready. */
  readonly hold: <Result>(account: string, work: () => Promise<Result>) => Promise<Result>;
};

/** Who may send a file now: so many of one account, so many in all. */
export function createUploadSlots(most = MOST): UploadSlots {
  const held = new Map<string, number>();
  let total = 0;

  const move = (account: string, step: 1 | -1): void => {
    const count = (held.get(account) ?? 0) + step;
    total += step;
    if (count === 0) held.delete(account);
    else held.set(account, count);
  };

  return {
    hold: async (account, work) => {
      if ((held.get(account) ?? 0) >= runLimits.askedPerAccount) throw new AppError("request/too-many-at-once");
      if (total >= most) throw new AppError("server/not-ready");
      move(account, 1);
      try {
        return await work();
      } finally {
        move(account, -1);
      }
    },
  };
}
