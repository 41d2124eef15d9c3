import { runLimits } from "@gradus/contracts";
import { createSlots } from "@gradus/core";

/** Files of all accounts that one process takes at once: each may lie on its disk twice. */
const MOST = 40;

/**
 * Who may send a file now: so many of one account, so many in all. What comes back does `work` while it holds one of the
 * account's slots, or throws request/too-many-at-once or server/not-ready.
 */
export function createUploadSlots(most = MOST) {
  const take = createSlots({
    ofAccount: { most: runLimits.askedPerAccount, code: "request/too-many-at-once" },
    inAll: { most, code: "server/not-ready" },
  });

  return async <Result>(account: string, work: () => Promise<Result>): Promise<Result> => {
    const giveBack = take(account);
    try {
      return await work();
    } finally {
      giveBack();
    }
  };
}
