import { table } from "@gradus/contracts";

/**
 * Bodies that the documented examples send, by method and path: JSON, or the fields of a form, where "@" names a file.
 * A test runs every example with curl against a started server.
 */
export const exampleBodies = table<object>({
  "post /api/auth/register": {
    email: "ada@example.org",
    password: "a long password",
    terms_accepted: true,
    privacy_accepted: true,
  },
  "post /api/auth/login": { email: "ada@example.org", password: "a long password" },
  "post /api/auth/password-reset": { email: "ada@example.org" },
  "post /api/auth/password-reset/confirm": { token: "$TOKEN", password: "another long password" },
  "post /api/auth/change-password": { current_password: "a long password", new_password: "another long password" },
  "put /api/users/profile": { display_name: "Ada" },
  "put /api/settings": { default_instrument: "Piano", theme: "dark" },
  "delete /api/users/account": { password: "a long password" },
  "post /api/users/tokens": { name: "Lesson planner", scopes: ["requests:read"], expires_in_days: 90 },
  "post /api/apply-referral": { referralCode: "$CODE" },
  "post /api/support": {
    name: "Ada",
    email: "ada@example.org",
    ticketType: "General",
    message: "How do I print one part alone?",
  },
  "put /api/requests/{id}": { target_key: "keep" },
  "put /api/requests/{id}/filename": { original_file_name: "Minuet in G.musicxml" },
  "post /api/requests/{id}/retry": {},
  "put /api/requests/{id}/decisions": [],
  "post /api/files/{id}/download-url": { format: "original", expires_in: 3600 },
  "post /api/files/{id}/save-to-drive": { format: "pdf" },
  "post /api/google-drive/exchange-code": { code: "$CODE", state: "$STATE" },
  "post /api/payments/checkout": { priceId: "price_gradus_standard", quantity: 1 },
  "post /api/payments/{id}/refund": { reason: "I bought the wrong pack" },
  "post /api/vouchers/redeem": { code: "$CODE" },
  "post /api/vouchers/validate": { code: "$CODE" },
  "post /api/coupons/apply": { coupon_code: "$CODE", price_id: "price_gradus_standard" },
  "post /api/system/client-errors": { message: "x is not a function" },
  "put /api/admin/users/{id}": { credit_adjustment: 5, reason: "A workshop" },
  "post /api/admin/vouchers/create": { amount_scores: 5, note: "A workshop" },
  "post /api/admin/coupons": { coupon_code: "SPRING10", discount_percent: 10 },
  "post /api/admin/maintenance/notifications": { type: "info", title: "New", message: "Guitars are here." },
  "put /api/admin/maintenance/notifications/{id}": { is_active: false },
  "put /api/admin/support-tickets/{id}": { priority: "high" },
  "put /api/admin/support-tickets/{id}/replied": { reply: "Open the request and choose Print." },
  "put /api/admin/support-tickets/{id}/resolve": { note: "Answered by telephone" },
  "post /api/admin/help/articles": { title: "Printing one part", content: "<p>Open the request.</p>" },
  "put /api/admin/help/articles/{id}": { title: "Printing parts" },
  "put /api/admin/products/{id}/popular": { is_most_popular: true },
  "put /api/admin/products/{id}/sale": { is_active: true },
});

export const exampleForms = table<Readonly<Record<string, string>>>({
  "post /api/analyze-credits": { scoreFile: "@score.musicxml" },
  "post /api/submit-score": {
    originalScoreFile: "@score.musicxml",
    originalInstrument: "Piano",
    modificationType: "simplify",
    targetDifficulty: "Beginner",
  },
  "post /api/files/upload": { file: "@score.musicxml" },
});

/** Values of path parameters that are a choice; others, such as {id}, are variables of the shell. */
export const exampleParameters = table<string>({
  format: "original",
  side: "result",
  n: "1",
  variant: "0",
  slug: "credits",
});
