/**
 * The paths that the specification documents, each with the statuses of its own errors. What every path of a kind answers is
 * not repeated: 401 without a session, 403 to people who are no administrators, 404 for an id that is none, 405, 429.
 * /metrics and /trpc have tests of their own (metrics.test.ts, rest-rows.test.ts).
 */
const table = `
get /api/auth/config
post /api/auth/register 400 409
post /api/auth/login 400 401 429
post /api/auth/logout
get /api/auth/verify 401
post /api/auth/password-reset 400 429
post /api/auth/password-reset/confirm 400
post /api/auth/change-password 400 401
get /api/auth/google/start 503
get /api/auth/google/callback 400
post /api/users/touch
get /api/settings
put /api/settings 400
get /api/dashboard-stats
get /api/transactions
get /api/users/profile
put /api/users/profile 400
get /api/users/credits
get /api/users/me
delete /api/users/account 409
get /api/user/data-export 429
get /api/requests/export
post /api/apply-referral 400 404 409
get /api/referrer-info
post /api/user/complete-onboarding
get /api/onboarding/steps 500
get /api/google-drive/validate-scopes 503
post /api/google-drive/exchange-code 400 403
post /api/support 400 413 415
get /api/public-config
get /api/files/upload-limits
get /api/pricing/current
get /api/products/landing
get /api/products
post /api/analyze-credits 400 413 415 422 504
post /api/submit-score 400 402 409 413 415 422 429
get /api/requests 400
get /api/requests/{id} 404
put /api/requests/{id} 409
delete /api/requests/{id} 404
put /api/requests/{id}/filename 400
post /api/requests/{id}/save-to-drive 400 401 403 409
post /api/requests/{id}/retry 402 409 410
get /api/requests/{id}/status 404
get /api/requests/{id}/report 404 409
get /api/requests/{id}/pages/{side}/{n} 404
put /api/requests/{id}/decisions 409
get /api/requests/{id}/download/{format} 400 404 409 410
post /api/files/upload 400 413 415 422
get /api/files/{id}/analyze 404 422
get /api/files/{id} 404
delete /api/files/{id} 404 409
get /api/files/{id}/download/{format} 403 404
post /api/files/{id}/download-url 400 404
post /api/files/{id}/save-to-drive 400 401 403
get /api/integrations/google-drive/files 400 401 403
post /api/integrations/google-drive/connect 503
delete /api/integrations/google-drive/disconnect
post /api/payments/checkout 400 401 502
get /api/payments/history
get /api/payments/{id} 404
post /api/payments/{id}/refund 400 409
post /api/vouchers/redeem 400 401 404 409 410
post /api/vouchers/validate 400 429
post /api/admin/vouchers/create 400
post /api/coupons/apply 400 404 410
get /api/subscription/status
post /api/webhooks/stripe 400 503
get /api/payments/test-checkout/{session_id} 404
post /api/payments/test-checkout/{session_id}/complete 404 409
get /api/help/articles
get /api/help/articles/{slug} 404
get /api/maintenance/notifications
post /api/system/client-errors 429
get /api/health
get /api/health/ready 503
get /api/openapi.json
get /api/admin/stats
get /api/admin/badge-counts
get /api/admin/requests
post /api/admin/requests/{id}/retry 409 410
get /api/admin/requests/{id}/logs 404
get /api/admin/transactions
get /api/admin/users
put /api/admin/users/{id} 400 409
delete /api/admin/users/{id} 409
get /api/admin/support-tickets
get /api/admin/support-tickets/{id}/attachments/{n} 404
put /api/admin/support-tickets/{id} 409
put /api/admin/support-tickets/{id}/replied 409
put /api/admin/support-tickets/{id}/resolve 409
get /api/admin/help/articles
get /api/admin/help/articles/options
post /api/admin/help/articles 409
get /api/admin/help/articles/{id} 404
put /api/admin/help/articles/{id} 404 409
delete /api/admin/help/articles/{id} 404
get /api/admin/products
post /api/admin/products/refresh 502
put /api/admin/products/{id}/popular 404
get /api/admin/vouchers
put /api/admin/vouchers/{id}/disable 409
get /api/admin/coupons
post /api/admin/coupons 409
get /api/admin/maintenance/notifications
post /api/admin/maintenance/notifications 400
put /api/admin/maintenance/notifications/{id} 404
delete /api/admin/maintenance/notifications/{id} 404
get /api/admin/model-metrics
get /api/admin/revenue-metrics
get /api/admin/system-status
get /api/admin/client-errors
get /api/admin/audit-log
`;

export type DocumentedPath = { readonly name: string; readonly errors: readonly number[] };

export const documentedPaths: readonly DocumentedPath[] = table
  .trim()
  .split("\n")
  .map((line) => {
    const [method = "", path = "", ...statuses] = line.split(" ");

    return { name: `${method} ${path}`, errors: statuses.map(Number) };
  });

/** Paths that the product has beside them. */
export const furtherPaths: readonly string[] = [
  "get /api/users/tokens",
  "post /api/users/tokens",
  "delete /api/users/tokens/{id}",
  "put /api/admin/products/{id}/sale",
  "post /api/requests/{id}/undo",
  "get /api/requests/{id}/playback/{variant}",
  "get /api/mail/unsubscribe/{token}",
  "post /api/mail/unsubscribe/{token}",
];
