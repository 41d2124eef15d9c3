import { deepStrictEqual as same } from "node:assert";
import { type Database, settings } from "@gradus/db";
import { insertUser, type TestPorts, testPorts } from "@gradus/testing";
import { inArray } from "drizzle-orm";
import fc from "fast-check";
import { createServices } from "../create-services.ts";
import type { Services } from "../services.ts";

/** Every Score is a token that carries the name of its grant: a balance is a pile of them, the oldest on top. */
type Token = { readonly grant: string; readonly order: number };
type Purchase = {
  readonly grant: string;
  readonly credits: number;
  readonly paymentId: string;
  readonly sessionId: string;
  bonusGrant: string | undefined;
  isRefunded: boolean;
};
type Player = {
  readonly id: string;
  readonly code: string;
  tokens: Token[];
  referrer: Player | undefined;
  readonly purchases: Purchase[];
  readonly debits: Map<string, readonly Token[]>;
};

const kinds = ["debit", "debit", "debit", "return", "buy", "voucher", "refund", "refer"] as const;
export type MoneyStep = {
  readonly kind: (typeof kinds)[number];
  readonly player: number;
  readonly other: number;
  readonly n: number;
};
const castSize = 4;
/** New people come after so many steps, so that books stay as long as those of real people. */
const actLength = 250;

const stepOf = fc.record<MoneyStep>({
  kind: fc.constantFrom(...kinds),
  player: fc.integer({ min: 0, max: castSize - 1 }),
  other: fc.integer({ min: 0, max: castSize - 1 }),
  n: fc.integer({ min: 1, max: 12 }),
});

export const moneySteps = (seed: number, count: number): readonly MoneyStep[] =>
  fc.sample(fc.array(stepOf, { minLength: count, maxLength: count, size: "max" }), { seed, numRuns: 1 })[0] ?? [];

const packs = [
  { priceId: "price_gradus_starter", credits: 5 },
  { priceId: "price_gradus_standard", credits: 20 },
] as const;

const sorted = (tokens: readonly Token[]): Token[] => tokens.toSorted((a, b) => a.order - b.order);

/** The code of an error, or "ok". */
const outcomeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "ok",
    (error: { code?: string }) => error.code ?? String(error),
  );

/**
 * Reliability test T2: random movements through the services, each done twice, beside a model that knows nothing of
 * ledgers. After every step the balances of all must agree. Returns how many steps changed something.
 */
export async function runMoneyModel(database: Database, steps: readonly MoneyStep[]): Promise<number> {
  const ports = await testPorts(database);
  const services = createServices(ports);
  await services.products.seed();
  let cast: readonly Player[] = [];
  let changes = 0;
  for (const [index, step] of steps.entries()) {
    if (index % actLength === 0) cast = await newCast(database);
    const player = cast[step.player];
    const other = cast[step.other];
    if (!player || !other) throw new Error("the cast is not complete");
    const before = cast.map(({ tokens }) => tokens.length).join();
    await moves[step.kind]({ ports, services, database, player, other, n: step.n, order: index });
    const expected = cast.map(({ tokens }) => tokens.length);
    if (expected.join() !== before) changes++;
    same(await balancesOf(database, cast), expected, `step ${index}: ${JSON.stringify(step)}`);
    if ((index + 1) % actLength === 0) same(await services.credits.reconcile(), []);
  }
  same(await services.credits.reconcile(), []);
  return changes;
}

/** One statement, so that looking costs less than the step. */
async function balancesOf(database: Database, cast: readonly Player[]): Promise<readonly (number | undefined)[]> {
  const ids = cast.map(({ id }) => id);
  const rows = await database.db
    .select({ id: settings.userId, balance: settings.creditBalanceScores })
    .from(settings)
    .where(inArray(settings.userId, ids));
  const balances = new Map(rows.map(({ id, balance }) => [id, balance]));
  return ids.map((id) => balances.get(id));
}

async function newCast(database: Database): Promise<readonly Player[]> {
  const users = [];
  for (let n = 0; n < castSize; n++) users.push(await insertUser(database));
  return users.map(({ id, referralCode }) => ({
    id,
    code: referralCode ?? "",
    tokens: [],
    referrer: undefined,
    purchases: [],
    debits: new Map(),
  }));
}

type Move = {
  readonly ports: TestPorts;
  readonly services: Services;
  readonly database: Database;
  readonly player: Player;
  readonly other: Player;
  readonly n: number;
  readonly order: number;
};

const add = (player: Player, grant: string, count: number, order: number): void => {
  player.tokens = sorted([...player.tokens, ...Array.from({ length: count }, () => ({ grant, order }))]);
};
const drop = (player: Player, grant: string): number => {
  const before = player.tokens.length;
  player.tokens = player.tokens.filter((token) => token.grant !== grant);
  return before - player.tokens.length;
};

function record(
  { services, database, player }: Move,
  type: "request_debit" | "request_refund",
  amount: number,
  key: string,
) {
  return outcomeOf(
    database.transaction((tx) =>
      services.credits.record(tx, { userId: player.id, type, amount, key, description: "model" }),
    ),
  );
}

async function debit(move: Move): Promise<void> {
  const { player, n } = move;
  const request = crypto.randomUUID();
  const fits = player.tokens.length >= n;
  for (let time = 0; time < 2; time++) {
    same(await record(move, "request_debit", -n, `debit:${request}:1`), fits ? "ok" : "credits/insufficient");
  }
  if (!fits) return;
  player.debits.set(request, player.tokens.slice(0, n));
  player.tokens = player.tokens.slice(n);
}

/** A request that failed gives its Scores back to where they came from. */
async function giveBack(move: Move): Promise<void> {
  const { player, n } = move;
  const open = [...player.debits];
  const [request, tokens] = open[n % Math.max(1, open.length)] ?? [];
  if (!request || !tokens) return;
  for (let time = 0; time < 2; time++) {
    same(await record(move, "request_refund", tokens.length, `refund:${request}:1`), "ok");
  }
  player.debits.delete(request);
  player.tokens = sorted([...player.tokens, ...tokens]);
}

async function buy({ ports, services, player, n, order }: Move): Promise<void> {
  const pack = packs[n % packs.length] ?? packs[0];
  const origin = "https://gradus.example.org";
  const { sessionId } = await services.payments.checkout(player.id, { priceId: pack.priceId, quantity: 1, origin });
  ports.paymentProvider.pay(sessionId);
  const payment = await services.payments.fulfil(sessionId);
  await services.payments.receiveEvent(ports.paymentProvider.event("checkout.session.completed", sessionId), "signed");
  const isFirst = player.purchases.length === 0;
  const grant = `buy ${sessionId}`;
  const { referrer } = player;
  const bonusGrant = isFirst && referrer ? `bonus ${player.id}` : undefined;
  add(player, grant, pack.credits, order);
  if (referrer && bonusGrant) add(referrer, bonusGrant, Math.max(1, Math.floor(pack.credits / 2)), order);
  const paymentId = payment?.id ?? "";
  player.purchases.push({ grant, credits: pack.credits, paymentId, sessionId, bonusGrant, isRefunded: false });
}

async function voucher({ services, player, other, n, order }: Move): Promise<void> {
  const { code } = await services.vouchers.create(other.id, { amountScores: n });
  same(await outcomeOf(services.vouchers.redeem(player.id, code)), "ok");
  same(await outcomeOf(services.vouchers.redeem(player.id, code.toLowerCase())), "voucher/used");
  add(player, `voucher ${code}`, n, order);
}

/** At once when the pack is whole; else an admin grants it, and what is left is taken back. */
async function refund({ ports, services, player, n }: Move): Promise<void> {
  const purchase = player.purchases[n % Math.max(1, player.purchases.length)];
  if (!purchase) return;
  const { paymentId, sessionId, grant, credits } = purchase;
  const again = () => outcomeOf(services.payments.refund(player.id, paymentId, "model"));
  if (purchase.isRefunded) return same(await again(), "payment/state");
  const whole = player.tokens.filter((token) => token.grant === grant).length === credits;
  const outcome = await services.payments.refund(player.id, paymentId, "model");
  same(outcome.kind, whole ? "refunded" : "ticket");
  if (!whole) await services.payments.decideRefund(paymentId, true);
  same(await again(), "payment/state");
  await services.payments.receiveEvent(ports.paymentProvider.event("charge.refunded", sessionId), "signed");
  purchase.isRefunded = true;
  drop(player, grant);
  if (purchase.bonusGrant && player.referrer) drop(player.referrer, purchase.bonusGrant);
}

const isAbove = (player: Player, other: Player | undefined): boolean =>
  other !== undefined && (other === player || isAbove(player, other.referrer));

async function refer({ services, player, other }: Move): Promise<void> {
  let expected = "ok";
  if (player.referrer) expected = "referral/twice";
  else if (player === other) expected = "referral/own";
  else if (player.purchases.length > 0) expected = "referral/late";
  else if (isAbove(player, other)) expected = "referral/invalid";
  const apply = () => outcomeOf(services.referrals.apply(player.id, other.code));
  same(await apply(), expected);
  same(await apply(), expected === "ok" ? "referral/twice" : expected);
  if (expected === "ok") player.referrer = other;
}

const moves: Readonly<Record<MoneyStep["kind"], (move: Move) => Promise<void>>> = {
  debit,
  return: giveBack,
  buy,
  voucher,
  refund,
  refer,
};
