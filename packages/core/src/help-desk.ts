export type OnboardingStep = { readonly title: string; readonly content: string; readonly slug: string };

export type Help = {
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
