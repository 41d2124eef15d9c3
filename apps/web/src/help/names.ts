import type { HelpCategory, helpAudiences, helpDisplayTypes } from "@gradus/contracts";

/** In the order of the help page; that of the tour has no place there. */
export const categoryNames: Readonly<Record<HelpCategory, string>> = {
  "getting-started": "Getting started",
  files: "Files and printing",
  credits: "Scores and payments",
  account: "Account",
  general: "General",
  drive: "Google Drive",
  onboarding: "Tour",
};

export const displayNames: Readonly<Record<(typeof helpDisplayTypes)[number], string>> = {
  faq: "Question",
  article: "Article",
  tooltip: "Tooltip",
  onboarding: "Step of the tour",
};

export const audienceNames: Readonly<Record<(typeof helpAudiences)[number], string>> = {
  user: "Users",
  admin: "Administrators",
  all: "Everybody",
};
