import type {
  ClientError,
  HelpCategory,
  helpAudiences,
  helpDisplayTypes,
  TicketInput,
  TicketPriority,
  TicketStatus,
  TicketType,
} from "@gradus/contracts";
import type { Account } from "./accounts/account.ts";
import type { PaymentView } from "./money.ts";
import type { Order, Page, Paging, Search } from "./page.ts";

export type OnboardingStep = { readonly title: string; readonly content: string; readonly slug: string };

/** HELP-07. `content` is sanitised HTML. */
export type ArticleView = {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly content: string;
  readonly category: HelpCategory;
  readonly displayType: (typeof helpDisplayTypes)[number];
  readonly targetAudience: (typeof helpAudiences)[number];
  readonly isActive: boolean;
  readonly sortOrder: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

/** What may be changed of an article. */
export type ArticleChange = {
  readonly [Name in Exclude<keyof ArticleView, "id" | "createdAt" | "updatedAt">]?: ArticleView[Name] | undefined;
};

export type Help = {
  /** Of every audience, for those who write them. */
  readonly all: (query: {
    readonly page: number;
    readonly limit: number;
    readonly search?: string | undefined;
    readonly category?: HelpCategory | undefined;
    readonly displayType?: ArticleView["displayType"] | undefined;
    readonly targetAudience?: ArticleView["targetAudience"] | undefined;
    readonly includeInactive: boolean;
    readonly sort: "sort_order" | "title" | "updated_at";
    readonly order: "asc" | "desc";
  }) => Promise<Page<ArticleView>>;
  /** By its id, also an inactive one. Throws request/not-found. */
  readonly find: (id: string) => Promise<ArticleView>;
  /** The HTML is cleaned before it is kept. Throws help/slug-taken, help/empty. */
  readonly create: (
    adminId: string,
    article: ArticleChange & Pick<ArticleView, "title" | "content">,
  ) => Promise<ArticleView>;
  /** Throws request/not-found, help/slug-taken, help/empty. */
  readonly update: (adminId: string, id: string, change: ArticleChange) => Promise<ArticleView>;
  /** Throws request/not-found; help/shipped for one that the next start would bring back. */
  readonly remove: (adminId: string, id: string) => Promise<void>;
  /** HELP-09: what is active for that audience, by order and then by title. */
  readonly articles: (
    admin: boolean,
    query: {
      readonly category?: HelpCategory | undefined;
      readonly displayType?: ArticleView["displayType"] | undefined;
    },
  ) => Promise<readonly ArticleView[]>;
  /** One of them by its slug or id. Throws request/not-found. */
  readonly article: (admin: boolean, slugOrId: string) => Promise<ArticleView>;
  /** Stores the articles that come with the product; those that nobody has edited get their newest text. */
  readonly seed: () => Promise<void>;
  /** Active articles of category onboarding for that audience, in their order; may be empty (ONB-14). */
  readonly onboardingSteps: (admin: boolean) => Promise<readonly OnboardingStep[]>;
};

export type AttachmentView = {
  readonly n: number;
  readonly fileName: string;
  readonly fileSize: number;
  readonly mimeType: string;
};

export type TicketView = {
  readonly id: string;
  readonly userId: string | null;
  readonly name: string;
  readonly email: string;
  readonly ticketType: TicketType;
  readonly subject: string;
  readonly message: string;
  readonly priority: TicketPriority;
  readonly status: TicketStatus;
  /** the request that it is about */
  readonly requestId: string | null;
  readonly attachments: readonly AttachmentView[];
  readonly reply: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly repliedAt: Date | null;
  readonly resolvedAt: Date | null;
};

/** A file that came with a message; read when it is looked at, one after the other. */
export type NewAttachment = { readonly fileName: string; readonly read: () => Promise<Uint8Array> };

export type TicketQuery = Paging &
  Search & {
    readonly status?: TicketStatus | undefined;
    readonly priority?: TicketPriority | undefined;
    readonly type?: TicketType | undefined;
    readonly sort: "created_at" | "updated_at" | "priority";
    readonly order: Order;
  };

/** With the payment whose refund waits for a person, or was decided by one (PUR-22). */
export type AdminTicketView = TicketView & { readonly payment: PaymentView | null };

export type Support = {
  /**
   * A person's message with its files, and mails to the support and to the sender; returns the ticket's id. Throws
   * request/not-found for a request that is not theirs, support/attachment-count, -size, -type; then nothing is kept.
   */
  readonly open: (
    account: Pick<Account, "id" | "email">,
    input: Pick<TicketInput, "name" | "email" | "ticketType" | "message" | "subject" | "requestId">,
    files: readonly NewAttachment[],
  ) => Promise<string>;
  /** Newest first. */
  readonly ticketsOf: (userId: string) => Promise<readonly TicketView[]>;
  /** Of everybody: for the support. */
  readonly tickets: (query: TicketQuery) => Promise<Page<AdminTicketView>>;
  /** For the support. Throws request/not-found. */
  readonly attachment: (
    id: string,
    n: number,
  ) => Promise<{ readonly fileName: string; readonly mimeType: string; readonly bytes: Uint8Array }>;
  /** SUP-14. Throws request/not-found, support/state. */
  readonly change: (
    adminId: string,
    id: string,
    change: { readonly status?: TicketStatus | undefined; readonly priority?: TicketPriority | undefined },
  ) => Promise<AdminTicketView>;
  /** Marks it as replied; with a text, mails that to the person. Throws request/not-found, support/state. */
  readonly reply: (adminId: string, id: string, text: string | undefined) => Promise<AdminTicketView>;
  /**
   * Closes it; a note is mailed to the person. Of a refund that waits for a person, `grantRefund` decides. Throws
   * request/not-found, support/state, payment/state.
   */
  readonly resolve: (
    adminId: string,
    id: string,
    resolution: { readonly note?: string | undefined; readonly grantRefund?: boolean | undefined },
  ) => Promise<AdminTicketView>;
};

export type ClientErrors = {
  /** Keeps what went wrong in a browser, without personal data; returns its id. */
  readonly record: (error: ClientError, userId: string | undefined) => Promise<string>;
};
