import type { HelpCategory, helpAudiences, helpDisplayTypes } from "@gradus/contracts";

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

export type Help = {
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

/** A ticket as the one who wrote it may have it. */
export type TicketView = {
  readonly id: string;
  readonly userId: string | null;
  readonly name: string;
  readonly email: string;
  readonly ticketType: "General" | "Support" | "Purchase" | "Technical" | "Billing";
  readonly subject: string;
  readonly message: string;
  readonly priority: "low" | "medium" | "high" | "urgent";
  readonly status: "open" | "in_progress" | "replied" | "resolved";
  readonly reply: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly repliedAt: Date | null;
  readonly resolvedAt: Date | null;
};

export type Support = {
  /** Newest first. */
  readonly ticketsOf: (userId: string) => Promise<readonly TicketView[]>;
};
