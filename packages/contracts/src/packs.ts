// What the pages make of packs and of a checkout's answer, also of answers in other shapes (PUR-04 to PUR-12).

/** A pack as any server may send it: names as in the specification, values unproved. */
export type ForeignPack = {
  readonly credits?: unknown;
  readonly price?: unknown;
  readonly price_usd?: unknown;
  readonly price_aud?: unknown;
};

const isPresent = (value: unknown): boolean => value !== undefined && value !== null && value !== "";

function toNumber(value: unknown): number | null {
  const number = typeof value === "string" ? Number(value.trim() || Number.NaN) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : null;
}

/** The first present of price, price_usd and price_aud, in dollars; null when it is no number above 0 (PUR-24, PUR-27). */
export function packPrice({ price, price_usd, price_aud }: ForeignPack): number | null {
  const number = toNumber([price, price_usd, price_aud].find(isPresent));
  return number !== null && number > 0 ? number : null;
}

/** Whole credits above 0, or null (PUR-27). */
export function packCredits({ credits }: ForeignPack): number | null {
  const number = toNumber(credits);
  return number !== null && Number.isInteger(number) && number > 0 ? number : null;
}

export const isBuyable = (pack: ForeignPack): boolean => packPrice(pack) !== null && packCredits(pack) !== null;

/**
 * Percent saved against the smallest pack's price per credit (PUR-05), in the order given; 0 for the smallest, for dearer
 * ones and for packs that cannot be bought.
 */
export function packSavings(packs: readonly ForeignPack[]): readonly number[] {
  const priced = packs.map((pack) => ({ price: packPrice(pack), credits: packCredits(pack) }));
  const buyable = priced.flatMap(({ price, credits }) =>
    price !== null && credits !== null ? [{ price, credits }] : [],
  );
  const [smallest] = buyable.toSorted((a, b) => a.credits - b.credits);
  const base = smallest ? smallest.price / smallest.credits : 0;
  return priced.map(({ price, credits }) => {
    if (price === null || credits === null || base === 0) return 0;
    const full = credits * base;
    return Math.max(0, Math.round(((full - price) / full) * 100));
  });
}

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null;

/** The list of packs in an answer: data, data.data or data.products, or the array itself (PUR-12); undefined when there is none. */
export function readPacks(answer: unknown): readonly ForeignPack[] | undefined {
  const candidates: unknown[] = [answer];
  if (isFields(answer)) {
    if (answer.success === false) return undefined;
    candidates.push(answer.data, answer.products);
    if (isFields(answer.data)) candidates.push(answer.data.data, answer.data.products);
  }
  return candidates.find((value): value is ForeignPack[] => Array.isArray(value));
}

/** The error of an answer, which may be a string or an object with a message (PUR-12). */
export function answerError(answer: unknown): string | undefined {
  const error = isFields(answer) ? answer.error : undefined;
  if (typeof error === "string") return error || undefined;
  return isFields(error) && typeof error.message === "string" ? error.message : undefined;
}

const isWebAddress = (value: unknown): value is string =>
  typeof value === "string" && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);

/** Where to send the buyer: the first of url, checkout_url, session_url, stripe_url that is a web address (PUR-07, PUR-08). */
export function readCheckout(
  answer: unknown,
): { readonly url: string; readonly sessionId: string | undefined } | undefined {
  const outer = isFields(answer) ? answer : {};
  const inner = isFields(outer.data) ? outer.data : {};
  const fields: Fields = { ...outer, ...inner };
  const url = [fields.url, fields.checkout_url, fields.session_url, fields.stripe_url].find(isPresent);
  if (!isWebAddress(url)) return undefined;
  const id = [fields.session_id, fields.id].find((value): value is string => typeof value === "string" && value !== "");
  return { url, sessionId: id };
}

/** Amount and balance of a redeemed voucher in either spelling (VOU-01); undefined when one is 0 or absent (VOU-03). */
export function readRedemption(answer: unknown): { readonly amount: number; readonly balance: number } | undefined {
  const outer = isFields(answer) ? answer : {};
  const fields: Fields = { ...outer, ...(isFields(outer.data) ? outer.data : {}) };
  const amount = toNumber(fields.amount_redeemed ?? fields.redeemedAmount);
  const balance = toNumber(fields.new_balance ?? fields.newBalance);
  return amount && balance && amount > 0 && balance > 0 ? { amount, balance } : undefined;
}
