import { isAsked, isBackground, isLook, isShort, type Task, type TaskOptions } from "./protocol.ts";

/** A task that waits, known by what does not need its file: that is loaded when a worker is free. */
export type Waiting = TaskOptions & {
  readonly kind: Task["kind"];
  readonly isQuick: boolean;
  readonly load: () => Task | Promise<Task>;
};

export type Line<Item extends Waiting> = {
  readonly add: (item: Item) => void;
  /** Whether something that fits waits. */
  readonly has: (fits: (item: Item) => boolean) => boolean;
  readonly count: (which: (item: Item) => boolean) => number;
  /** Whether the item's account has nothing under way. */
  readonly isNewcomer: (item: Item) => boolean;
  /** Takes out the next that fits; it is under way until `done`. */
  readonly take: (fits: (item: Item) => boolean) => Item | undefined;
  readonly done: (item: Item) => void;
  /** Takes out all that match, which never were under way. */
  readonly drop: (which: (item: Item) => boolean) => readonly Item[];
};

/** Work that belongs to nobody: it has its turns like one account. */
const NOBODY = "";

/**
 * Who waits for a worker, by turns between accounts: of those that fit, the account with the fewest tasks under way comes
 * first, then short tasks before long ones, then the account that was served longest ago, then who came first. One look at
 * a file of an account is under way at a time, so that nobody's files fill the workers.
 */
export function createLine<Item extends Waiting>(): Line<Item> {
  const waiting: Item[] = [];
  const underWay: Item[] = [];
  const served = new Map<string, number>();
  let turns = 0;
  const accountOf = ({ account = NOBODY }: Item): string => account;
  const busyOf = (account: string): number => underWay.filter((item) => accountOf(item) === account).length;
  const looksNow = (item: Item): boolean =>
    item.account !== undefined &&
    isLook(item) &&
    underWay.some((other) => isLook(other) && other.account === item.account);

  const comesBefore = (a: Item, b: Item): boolean => {
    const [one, other] = [accountOf(a), accountOf(b)];
    const busy = busyOf(one) - busyOf(other);
    const length = Number(!isShort(a)) - Number(!isShort(b));
    const turn = (served.get(one) ?? 0) - (served.get(other) ?? 0);

    return (busy || length || turn) < 0;
  };

  return {
    add: (item) => {
      waiting.push(item);
    },
    has: (fits) => waiting.some(fits),
    count: (which) => waiting.filter(which).length,
    isNewcomer: (item) => busyOf(accountOf(item)) === 0,
    take: (fits) => {
      const next = waiting
        .filter((item) => fits(item) && !looksNow(item))
        .reduce<Item | undefined>((first, item) => (first && !comesBefore(item, first) ? first : item), undefined);
      if (!next) return undefined;
      waiting.splice(waiting.indexOf(next), 1);
      underWay.push(next);
      served.set(accountOf(next), ++turns);

      return next;
    },
    done: (item) => {
      underWay.splice(underWay.indexOf(item), 1);
      // whoever has nothing here any more comes as a new one
      if (waiting.length === 0 && underWay.length === 0) served.clear();
    },
    drop: (which) => {
      const gone = waiting.filter(which);
      for (const item of gone) waiting.splice(waiting.indexOf(item), 1);

      return gone;
    },
  };
}

/** What may wait behind each other without end is refused instead: so many in all, so many of one account. */
export function isTooMany<Item extends Waiting>(
  line: Line<Item>,
  item: Item,
  most: { readonly inAll: number; readonly ofAccount: number },
): "all" | "account" | undefined {
  if (!isAsked(item)) return undefined;
  if (line.count(isAsked) >= most.inAll) return "all";
  const theirs = line.count((other) => isAsked(other) && other.account === item.account);

  return item.account !== undefined && theirs >= most.ofAccount ? "account" : undefined;
}

export type Reserved = {
  readonly fits: (item: Waiting) => boolean;
  /** kept when its task is over */
  readonly stays: boolean;
  /** only of accounts that have nothing under way */
  readonly forNewcomers?: true;
};

/**
 * What each slot beyond the warm ones takes: short tasks; what comes of somebody who has nothing under way, so that one
 * account never holds all that others could have; quick runs; background work.
 */
export const reserved: readonly Reserved[] = [
  { fits: isShort, stays: true },
  { fits: (item) => !isBackground(item) && !item.isLong, stays: true, forNewcomers: true },
  { fits: ({ isQuick, isLong }) => isQuick && !isLong, stays: false },
  { fits: isBackground, stays: false },
];
