import type { LedgerType } from "@gradus/db";

/** What the replay needs of an entry, oldest first. */
export type Movement = {
  readonly type: LedgerType;
  readonly amount: number;
  readonly key: string;
  readonly paymentId: string | null;
};

type Source = { readonly key: string; readonly order: number; left: number };
type Taken = { readonly source: Source; readonly amount: number };

/** The key of the grant that an entry takes back as such; undefined when it spends whatever is oldest. */
function grantTakenBack(
  { type, key, paymentId }: Movement,
  byPayment: ReadonlyMap<string, string>,
): string | undefined {
  if (type === "payment_refund" && paymentId) return byPayment.get(paymentId);
  return type === "referral_clawback" ? key.replace(/^refclaw:/, "referral:") : undefined;
}

/** Welcome Scores and what a purge carried forward are older than anything with a date. */
const orderOf = ({ type, key }: Movement, index: number): number =>
  type === "signup_bonus" || key.startsWith("forward:") ? -1 : index;

/**
 * LEDG-09: how much of each grant is left, by its key, when every debit is taken from the oldest source first. A refunded
 * debit goes back to the sources it came from; a refunded payment takes from its own pack.
 */
export function unspentSources(movements: readonly Movement[]): ReadonlyMap<string, number> {
  const sources: Source[] = [];
  const byPayment = new Map<string, string>();
  const debits = new Map<string, readonly Taken[]>();

  const add = (movement: Movement, index: number): void => {
    const order = orderOf(movement, index);
    const position = sources.findLastIndex((source) => source.order <= order);
    sources.splice(position + 1, 0, { key: movement.key, order, left: movement.amount });
    if (movement.type === "purchase" && movement.paymentId) byPayment.set(movement.paymentId, movement.key);
  };
  const take = (amount: number, from: readonly Source[]): readonly Taken[] => {
    const taken: Taken[] = [];
    let missing = amount;
    for (const source of from) {
      const part = Math.min(source.left, missing);
      if (part === 0) continue;
      source.left -= part;
      missing -= part;
      taken.push({ source, amount: part });
    }
    return taken;
  };
  /** False: the debit is not in these books any more. */
  const giveBack = (debitKey: string): boolean => {
    const taken = debits.get(debitKey) ?? [];
    for (const { source, amount } of taken) source.left += amount;
    return debits.delete(debitKey);
  };

  for (const [index, movement] of movements.entries()) {
    const { type, amount, key } = movement;
    if (type === "request_refund" && giveBack(key.replace(/^refund:/, "debit:"))) continue;
    if (amount > 0) {
      add(movement, index);
      continue;
    }
    const own = grantTakenBack(movement, byPayment);
    const first = sources.filter((source) => source.key === own);
    const others = sources.filter((source) => source.key !== own);
    debits.set(key, take(-amount, [...first, ...others]));
  }
  return new Map(sources.map(({ key, left }) => [key, left]));
}
