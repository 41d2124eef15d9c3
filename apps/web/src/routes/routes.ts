import { requestPage } from "./request-page.ts";

/** The pages that are fetched on demand; also used to fetch the likely next ones early. */
export const loaders = {
  landing: async () => (await import("./landing/landing.tsx")).Landing,
  login: async () => (await import("./login/login.tsx")).Login,
  privacy: async () => (await import("./legal/legal-pages.tsx")).PrivacyPolicy,
  terms: async () => (await import("./legal/legal-pages.tsx")).TermsOfService,
  dashboard: async () => (await import("./dashboard/dashboard.tsx")).Dashboard,
  requests: async () => (await import("./requests/requests.tsx")).Requests,
  request: requestPage,
  editor: async () => (await import("./editor/editor.tsx")).Editor,
  history: async () => (await import("./history/history.tsx")).History,
  purchase: async () => (await import("./purchase/purchase.tsx")).Purchase,
  paymentSuccess: async () => (await import("./purchase/payment-success.tsx")).PaymentSuccess,
  help: async () => (await import("./help/help-page.tsx")).HelpPage,
  apiDocs: async () => (await import("./api-docs/api-docs.tsx")).ApiDocs,
  settings: async () => (await import("./settings/settings.tsx")).SettingsPage,
};

/** The admin area, which only administrators fetch (LAZY-06). */
export const adminLoaders = {
  overview: async () => (await import("./admin/overview/overview.tsx")).Overview,
  stats: async () => (await import("./admin/stats/usage-statistics.tsx")).UsageStatistics,
  products: async () => (await import("./admin/products/products-page.tsx")).ProductsPage,
  vouchers: async () => (await import("./vouchers/vouchers.tsx")).Vouchers,
  maintenance: async () => (await import("./maintenance/maintenance-page.tsx")).MaintenancePage,
  articles: async () => (await import("./admin/articles/articles-page.tsx")).ArticlesPage,
  tickets: async () => (await import("./admin/tickets/tickets-page.tsx")).TicketsPage,
  system: async () => (await import("./admin/system/system-page.tsx")).SystemPage,
};
