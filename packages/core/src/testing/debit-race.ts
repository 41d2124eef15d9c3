import type { Database } from "@gradus/db";
import { insertUser } from "@gradus/testing";
import type { BalanceDifference, Credits } from "../credit-services.ts";

export type RaceResult = {
  readonly succeeded: number;
  /** codes of those that did not, each once */
  readonly refusals: readonly string[];
  readonly left: number;
  readonly differences: readonly BalanceDifference[];
};

/** Reliability test T1: many debits of 1 that begin within a few milliseconds of each other. */
export async function raceForScores(
  database: Database,
  credits: Credits,
  race: { readonly balance: number; readonly debits: number; readonly seed: number },
): Promise<RaceResult> {
  const { id: userId } = await insertUser(database);
  const move = (amount: number) =>
    database.transaction((tx) =>
      credits.record(tx, {
        userId,
        type: amount > 0 ? "admin_adjustment" : "request_debit",
        amount,
        key: crypto.randomUUID(),
        description: "race",
      }),
    );
  await move(race.balance);
  const debit = async (n: number) => {
    await new Promise((resolve) => setTimeout(resolve, (n * 7919 * race.seed) % 13));
    return move(-1);
  };
  const results = await Promise.allSettled(Array.from({ length: race.debits }, (_, n) => debit(n)));
  const refused = results.flatMap((result) => (result.status === "rejected" ? [String(result.reason.code)] : []));
  return {
    succeeded: results.length - refused.length,
    refusals: [...new Set(refused)],
    left: await credits.balance(userId),
    differences: await credits.reconcile(),
  };
}
