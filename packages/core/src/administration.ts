import type { ComponentState, FigureRange, RequestStatus, UserSegment } from "@gradus/contracts";
import type { LedgerType, Severity, Transaction } from "@gradus/db";
import type { Account } from "./accounts/account.ts";
import type { LedgerItem } from "./credit-services.ts";
import type { Order, Page, Paging, Search } from "./page.ts";
import type { RequestView } from "./request-services.ts";

/** A change by an administrator, or of the keys to an account by its owner. `before` and `after` hold what differs, never a text of a person or a secret. */
export type AuditRecord = {
  readonly adminId: string;
  readonly action: string;
  readonly target: string;
  readonly before?: Readonly<Record<string, unknown>> | null;
  readonly after?: Readonly<Record<string, unknown>> | null;
};
export type AuditView = {
  readonly id: string;
  /** empty when the administrator's account is closed */
  readonly adminEmail: string;
  readonly action: string;
  readonly target: string;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
  readonly createdAt: Date;
};
export type Audit = {
  /** ADM-07: inside the transaction of the change; returns the entry's id. */
  readonly record: (tx: Transaction, record: AuditRecord) => Promise<string>;
  /** Newest first. */
  readonly list: (query: Paging & Search & { readonly target?: string | undefined }) => Promise<Page<AuditView>>;
};

export type AdminUserView = Account & {
  readonly creditBalance: number;
  readonly requestsCount: number;
  readonly lastSeenAt: Date | null;
  readonly disabled: boolean;
};
export type UserChange = {
  readonly displayName?: string | undefined;
  readonly admin?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  /** whole Scores with a reason, written as one ledger entry */
  readonly adjustment?: { readonly amount: number; readonly reason: string } | undefined;
};
export type WithOwner<Item> = Item & { readonly userId: string; readonly userEmail: string };

export type LogView = {
  readonly severity: Severity;
  readonly message: string;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly timestamp: Date;
  readonly insertId: string;
};

/** What an administrator sees and does; whoever calls has checked that they are one. */
export type Administration = {
  readonly users: (
    query: Paging &
      Search & {
        readonly segment: UserSegment;
        readonly sort: "created_at" | "email" | "credits" | "last_seen_at";
        readonly order: Order;
      },
  ) => Promise<Page<AdminUserView>>;
  /**
   * ADMO-04: all of the change or nothing. Throws request/not-found, auth/last-admin, admin/negative-balance.
   */
  readonly changeUser: (adminId: string, userId: string, change: UserChange) => Promise<AdminUserView>;
  /** As closing one's own account. Throws admin/own-account, user/last-admin, request/not-found. */
  readonly removeUser: (adminId: string, userId: string) => Promise<void>;
  /** Entries of the ledger, of everybody. */
  readonly transactions: (
    query: Paging &
      Search & {
        readonly userId?: string | undefined;
        readonly type?: LedgerType | undefined;
        readonly sort: "created_at" | "amount";
        readonly order: Order;
      },
  ) => Promise<Page<WithOwner<LedgerItem>>>;
  readonly requests: (
    query: Paging &
      Search & {
        readonly userId?: string | undefined;
        readonly status?: RequestStatus | undefined;
        readonly sort: "created_at" | "status" | "file_name" | "cost";
        readonly order: Order;
      },
  ) => Promise<Page<WithOwner<RequestView>>>;
  /** ADMR-02: runs it again and charges nothing. Throws request/not-found, request/running, request/expired. */
  readonly forceRetry: (adminId: string, requestId: string) => Promise<void>;
  /** The newest entries of a request's log, oldest first. Throws request/not-found. */
  readonly logs: (requestId: string, limit: number) => Promise<readonly LogView[]>;
  readonly clientErrors: (query: Paging & Search) => Promise<Page<ClientErrorView>>;
};

export type ClientErrorView = {
  readonly id: string;
  readonly message: string;
  readonly stack: string;
  readonly componentStack: string;
  readonly url: string;
  readonly timestamp: string;
  readonly userId: string | null;
};

export type Badges = {
  readonly pendingRequests: number;
  readonly recentFailures: number;
  readonly newUsersToday: number;
  readonly pendingTransactions: number;
  readonly activeNotifications: number;
};
type Counted = readonly { readonly name: string; readonly requests: number }[];
export type Stats = {
  readonly totalUsers: number;
  readonly newUsersToday: number;
  readonly activeUsers30d: number;
  readonly totalRequests: number;
  readonly requestsToday: number;
  readonly byStatus: Readonly<Record<RequestStatus, number>>;
  /** percent of what has ended */
  readonly successRate: number | null;
  readonly averageMinutes: number | null;
  readonly queueOldestSeconds: number | null;
  readonly engineSeconds: number;
  readonly creditsSold: number;
  readonly creditsSpent: number;
  readonly revenueCents: number;
  readonly openTickets: number;
  readonly recentRequests: readonly WithOwner<RequestView>[];
  readonly recentUsers: readonly Account[];
  readonly daily: readonly {
    readonly date: string;
    readonly requests: number;
    readonly completed: number;
    readonly failed: number;
    readonly users: number;
    readonly engineSeconds: number;
  }[];
  readonly byInstrument: Counted;
  readonly byModification: Counted;
};
export type ModelFigures = {
  readonly byModel: readonly {
    readonly model: string;
    readonly requests: number;
    readonly failures: number;
    readonly inputTokens: number;
    readonly outputTokens: number;
    readonly costUsd: number;
    readonly averageSeconds: number | null;
  }[];
  readonly daily: readonly {
    readonly date: string;
    readonly requests: number;
    readonly failures: number;
    readonly tokens: number;
    readonly costUsd: number;
  }[];
};
export type RevenueFigures = {
  readonly totalCents: number;
  readonly refundedCents: number;
  readonly payments: number;
  readonly creditsSold: number;
  readonly byProduct: readonly {
    readonly name: string;
    readonly payments: number;
    readonly credits: number;
    readonly totalCents: number;
  }[];
  readonly daily: readonly {
    readonly date: string;
    readonly totalCents: number;
    readonly refundedCents: number;
    readonly payments: number;
  }[];
};
/** Figures of the whole service, counted when asked. Amounts in whole cents, days of UTC. */
export type Figures = {
  /** ADM-05 */
  readonly badges: () => Promise<Badges>;
  readonly stats: (range: FigureRange) => Promise<Stats>;
  readonly models: (range: FigureRange) => Promise<ModelFigures>;
  readonly revenue: (range: FigureRange) => Promise<RevenueFigures>;
  readonly queue: () => Promise<{
    readonly waiting: number;
    readonly running: number;
    readonly oldestSeconds: number | null;
  }>;
  /** The newest entries of severity ERROR and above. */
  readonly recentErrors: () => Promise<
    readonly { readonly message: string; readonly requestId: string | null; readonly timestamp: Date }[]
  >;
};

/** One part that the service stands on, as it answers now. */
export type ComponentView = {
  readonly name: string;
  readonly status: ComponentState;
  readonly message: string;
  readonly latencyMs: number | null;
};
