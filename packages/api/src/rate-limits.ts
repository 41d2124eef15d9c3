import type { CallLimits } from "@gradus/core";

/** At most `max` calls of one key in a window; `shared` ones are counted in the database, over all processes. */
export type RateLimit = { readonly max: number; readonly windowMs: number; readonly shared?: true };

const MINUTE = 60_000;

/**
 * Every limit on calls, by name. Counted per call, so that a batch cannot carry more than its calls (API-11). What keeps
 * people from guessing is shared, so that more processes do not mean more guesses; what keeps one process from being
 * overrun is its own.
 */
export const rateLimits = {
  /** all calls of one account, or of one address without an account */
  calls: { max: 300, windowMs: MINUTE },
  login: { max: 50, windowMs: 15 * MINUTE, shared: true },
  register: { max: 30, windowMs: 60 * MINUTE, shared: true },
  passwordReset: { max: 20, windowMs: 15 * MINUTE, shared: true },
  changePassword: { max: 10, windowMs: 15 * MINUTE, shared: true },
  dataExport: { max: 5, windowMs: 60 * MINUTE, shared: true },
  analyze: { max: 60, windowMs: MINUTE },
  estimate: { max: 60, windowMs: MINUTE },
  checkout: { max: 20, windowMs: MINUTE },
  /** VOU-09: redeeming and validating together */
  voucher: { max: 10, windowMs: MINUTE, shared: true },
  coupon: { max: 20, windowMs: MINUTE, shared: true },
  referral: { max: 10, windowMs: MINUTE, shared: true },
  /** CERR-03 */
  clientErrors: { max: 20, windowMs: MINUTE },
  /** SUP-12 */
  support: { max: 10, windowMs: 60 * MINUTE, shared: true },
  submit: { max: 30, windowMs: MINUTE },
  /** Google counts what all our people ask of it together */
  drive: { max: 30, windowMs: MINUTE },
} as const satisfies Record<string, RateLimit>;

export type RateLimitName = keyof typeof rateLimits;

export type RateLimiter = {
  /** Counts one call. 0 when it may go on, else the seconds until the window ends. */
  readonly take: (name: RateLimitName, key: string) => Promise<number>;
};

type Window = { count: number; endsAt: number };
const PRUNE_ABOVE = 10_000;

/** Fixed windows; those in memory by `now` in milliseconds, dropped after their end when the table grows. */
export function createRateLimiter(
  now: () => number,
  shared: CallLimits,
  limits: Readonly<Record<RateLimitName, RateLimit>> = rateLimits,
): RateLimiter {
  const windows = new Map<string, Window>();

  const prune = (time: number): void => {
    for (const [key, window] of windows) if (window.endsAt <= time) windows.delete(key);
  };

  return {
    take: async (name, key) => {
      const time = now();
      const limit = limits[name];
      const id = `${name}:${key}`;
      if (limit.shared) return shared.take(id, limit);
      const current = windows.get(id);
      if (!current || current.endsAt <= time) {
        if (windows.size > PRUNE_ABOVE) prune(time);
        windows.set(id, { count: 1, endsAt: time + limit.windowMs });

        return 0;
      }
      if (current.count >= limit.max) return Math.max(1, Math.ceil((current.endsAt - time) / 1000));
      current.count += 1;

      return 0;
    },
  };
}
