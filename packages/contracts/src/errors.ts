import { accessTokensMax, inputLimits } from "./limits.ts";
import { texts } from "./text.ts";

type Row = { readonly status: number; readonly message: string };

/**
 * The one error catalogue: code → HTTP status and the exact text a person sees.
 * Only api/error-map.ts turns a code into HTTP or tRPC, only the command line's exit-codes.ts into an exit code.
 */
export const errorCatalogue = {
  "request/invalid": { status: 400, message: "The request is not valid." },
  "request/not-found": { status: 404, message: texts.chosen.errors.not_found },
  "request/media-type": { status: 415, message: "This kind of request body is not accepted here." },
  "request/method": { status: 405, message: "Method not allowed" },
  "request/rate-limited": { status: 429, message: texts.chosen.errors.rate_limited },
  "request/paging": { status: 400, message: texts.chosen.errors.paging },
  "request/state": { status: 409, message: texts.chosen.editor.locked },
  "request/no-return": {
    status: 409,
    message: "There are no Scores to give back for this rewrite: it is at its level, or it was free.",
  },
  "request/running": { status: 409, message: texts.chosen.editor.still_processing },
  "request/queue-full": { status: 429, message: texts.chosen.editor.queue_full },
  "request/too-many-at-once": {
    status: 429,
    message:
      "You already have several files or questions waiting here. Wait until one of them is done, then try again.",
  },
  "request/too-many-streams": {
    status: 429,
    message: "Too many windows follow the progress of this account. Close one of them, then load this page again.",
  },
  "request/unknown-change": {
    status: 400,
    message: "These choices belong to another version of the result. Load the page again and choose once more.",
  },
  "request/no-output": { status: 400, message: texts.chosen.editor.no_output },
  "request/expired": { status: 410, message: texts.details.expired_note },
  "request/timeout": { status: 504, message: "Request timed out. Please try again." },
  "request/file-name": { status: 400, message: texts.chosen.editor.file_name_required },
  "idempotency/mismatch": { status: 409, message: "This Idempotency-Key was already used for a different request" },
  "idempotency/deleted": {
    status: 409,
    message: "The request of this Idempotency-Key was deleted. Use a new key to submit the score again.",
  },
  "output/not-requested": { status: 404, message: "not requested" },
  "output/not-available": { status: 404, message: "not available" },
  "output/failed": { status: 404, message: texts.requests_list.dl_failed },
  "output/generating": { status: 409, message: "generating..." },
  "output/unknown-format": {
    status: 400,
    message: "Unknown format. Use original, reading, musicxml, pdf, midi or mp3.",
  },
  "auth/unauthenticated": { status: 401, message: "User not authenticated" },
  "auth/forbidden": { status: 403, message: texts.chosen.auth.admin_required },
  "auth/scope": { status: 403, message: "This access token does not have the scope {scope}." },
  "auth/session-only": { status: 403, message: "Access tokens may not do this. Sign in on the website to do it." },
  "auth/too-many-tokens": {
    status: 409,
    message: `You have ${accessTokensMax} access tokens. Revoke one that you no longer need.`,
  },
  "auth/disabled": { status: 403, message: texts.chosen.auth.disabled },
  "auth/csrf": { status: 403, message: texts.chosen.auth.csrf },
  "auth/email-required": { status: 400, message: "Email is required" },
  "auth/password-required": { status: 400, message: "Password is required" },
  "auth/invalid-email": { status: 400, message: "Please enter a valid email address" },
  "auth/weak-password": { status: 400, message: "Password should be at least 6 characters" },
  "auth/terms": { status: 400, message: "You must agree to the Terms of Service" },
  "auth/privacy": { status: 400, message: texts.chosen.auth.privacy_required },
  "auth/email-already-in-use": { status: 409, message: "An account with this email already exists" },
  "auth/user-not-found": { status: 401, message: "No account found with this email address" },
  "auth/wrong-password": { status: 401, message: "Incorrect password" },
  "auth/not-fresh": { status: 403, message: "Enter your password, or sign in again, to do this." },
  "auth/invalid-token": { status: 400, message: texts.chosen.auth.reset_token_invalid },
  "auth/invalid-credentials": { status: 401, message: texts.chosen.auth.invalid_credentials },
  "auth/short-password": { status: 400, message: texts.chosen.auth.password_short_hardened },
  "auth/common-password": { status: 400, message: texts.chosen.auth.password_common },
  "auth/invalid-email-link": { status: 400, message: texts.chosen.auth.email_link_invalid },
  "auth/google-not-configured": { status: 503, message: texts.auth.google_client_missing },
  "auth/google-cancelled": { status: 400, message: texts.chosen.auth.google_cancelled },
  "auth/google-state": { status: 400, message: texts.chosen.auth.google_state },
  "auth/google-failed": { status: 401, message: texts.chosen.auth.google_failed },
  "auth/google-unverified": { status: 403, message: texts.chosen.auth.google_unverified },
  "user/last-admin": { status: 409, message: texts.chosen.settings.last_admin },
  "auth/last-admin": { status: 409, message: texts.chosen.admin.last_admin },
  "auth/too-many-requests": { status: 429, message: texts.chosen.auth.too_many },
  "credits/insufficient": { status: 402, message: texts.chosen.editor.insufficient },
  "payment/login": { status: 401, message: texts.purchase.login_required },
  "payment/invalid-price": { status: 400, message: texts.purchase.invalid_price },
  "payment/foreign-url": { status: 400, message: texts.chosen.purchase.foreign_url },
  "payment/window": { status: 400, message: texts.chosen.purchase.refund_window },
  "payment/state": { status: 409, message: texts.chosen.purchase.refund_state },
  "payment/closed": { status: 409, message: texts.chosen.purchase.closed },
  "payment/signature": { status: 400, message: "Invalid signature" },
  "payment/provider": { status: 502, message: texts.purchase.connect_error },
  "payment/not-configured": { status: 503, message: texts.chosen.purchase.not_configured },
  "voucher/login": { status: 401, message: texts.voucher.login_required },
  "voucher/empty": { status: 400, message: texts.voucher.empty },
  "voucher/amount": { status: 400, message: texts.chosen.voucher.amount_invalid },
  "voucher/invalid": { status: 404, message: texts.chosen.voucher.invalid },
  "voucher/used": { status: 409, message: texts.chosen.voucher.used },
  "voucher/expired": { status: 410, message: texts.chosen.voucher.expired },
  "voucher/disabled": { status: 410, message: texts.chosen.voucher.disabled },
  "coupon/invalid": { status: 404, message: texts.chosen.voucher.coupon_invalid },
  "coupon/expired": { status: 410, message: texts.chosen.voucher.coupon_expired },
  "coupon/product": { status: 400, message: texts.chosen.voucher.coupon_product },
  "coupon/duplicate": { status: 409, message: texts.chosen.voucher.coupon_duplicate },
  "referral/own": { status: 400, message: texts.chosen.referral.own },
  "referral/invalid": { status: 404, message: texts.chosen.referral.invalid },
  "referral/twice": { status: 409, message: texts.chosen.referral.twice },
  "referral/late": { status: 409, message: texts.chosen.referral.late },
  "admin/negative-balance": { status: 400, message: texts.chosen.admin.negative_balance },
  "admin/own-account": { status: 409, message: texts.chosen.admin.own_account },
  "maintenance/window": { status: 400, message: texts.chosen.notifications.end_before_start },
  "help/slug-taken": { status: 409, message: texts.chosen.errors.slug_taken },
  "help/shipped": { status: 409, message: texts.chosen.errors.article_shipped },
  "help/empty": { status: 400, message: texts.chosen.errors.article_empty },
  "support/state": { status: 409, message: texts.chosen.support.state },
  "support/attachment-type": { status: 415, message: texts.chosen.support.attachment_type },
  "support/attachment-size": { status: 413, message: texts.chosen.support.attachment_size },
  "support/attachment-count": { status: 413, message: texts.chosen.support.attachment_count },
  "drive/not-enabled": { status: 400, message: texts.drive.not_enabled },
  "drive/invalid-code": { status: 400, message: texts.chosen.auth.drive_code_refused },
  "drive/state": { status: 400, message: texts.chosen.drive.state },
  "drive/cancelled": { status: 400, message: texts.chosen.drive.cancelled },
  "drive/reauthorize": { status: 401, message: texts.drive.expired },
  /** Google refused the token while files were on their way: some may have arrived (DRIVE-14) */
  "drive/expired": { status: 409, message: texts.drive.expired },
  "drive/insufficient-scope": { status: 403, message: texts.chosen.drive.insufficient_scope },
  "drive/no-files": { status: 409, message: texts.chosen.drive.no_files },
  "drive/full": { status: 409, message: texts.chosen.drive.full },
  "drive/failed": { status: 502, message: texts.chosen.drive.failed },
  "file/link-expired": { status: 403, message: "This download link has expired" },
  "file/in-use": { status: 409, message: "This file belongs to a request that is not finished" },
  "file/missing": { status: 400, message: texts.chosen.editor.no_file },
  "file/too-large": { status: 413, message: texts.upload.too_large_template },
  "file/unsupported": { status: 415, message: texts.upload.unsupported },
  "file/notation-program": {
    status: 415,
    message:
      "This is a {program} file, which only {program} reads. There choose File > Export > MusicXML, and upload the file that it writes.",
  },
  "file/unreadable": { status: 422, message: texts.chosen.editor.unreadable },
  "file/truncated": {
    status: 422,
    message:
      "This score file ends too early: it looks cut off. Export or download it again, then upload the whole file.",
  },
  "file/empty": { status: 422, message: "This file is empty. Choose the score file again." },
  "file/archive-limit": {
    status: 422,
    message:
      "This compressed file unpacks to far more than a score holds, so it was not opened. Export the score again as MusicXML.",
  },
  "file/archive-unsafe": {
    status: 422,
    message: "This compressed file has unsafe contents, so it was not opened. Export the score again as MusicXML.",
  },
  "file/entities": {
    status: 422,
    message:
      "This XML file declares entities, which scores do not need, so it was not opened. Export the score again as MusicXML.",
  },
  "file/too-complex": {
    status: 422,
    message:
      "This file is larger or more deeply nested than any score we can read. Split it into movements and try again.",
  },
  "file/too-many-notes": {
    status: 422,
    message: `This file has more notes than one rewrite can take: at most ${inputLimits.notes.toLocaleString("en")} in all and ${inputLimits.notesPerMeasure.toLocaleString("en")} in one measure. Split it into movements and try again.`,
  },
  "file/takes-too-long": {
    status: 422,
    message:
      "Looking at this score takes more computing than one score may have. Split it into movements and try again.",
  },
  "file/encoding": {
    status: 422,
    message: "The text encoding of this file could not be understood. Export the score again as UTF-8 MusicXML.",
  },
  "file/not-a-score": { status: 422, message: "This is an XML file, but not a MusicXML score." },
  "file/opus": {
    status: 422,
    message: "This file is a MusicXML opus, a list of other scores. Upload one of its scores instead.",
  },
  "file/pdf-scan": {
    status: 422,
    message:
      "This PDF holds pictures of pages, a scan or photos. Only PDFs made by a notation program can be read; nothing was charged.",
  },
  "file/pdf-no-music": {
    status: 422,
    message:
      "No music was found in this PDF. If it is a scan or was drawn by hand, it cannot be read; nothing was charged.",
  },
  "file/pdf-unknown-symbols": {
    status: 422,
    message:
      "The music symbols of this PDF have lost their names, as when a PDF is printed or saved as a PDF once more. Upload the PDF that your notation program exported; nothing was charged.",
  },
  "file/pdf-encrypted": {
    status: 422,
    message: "This PDF is protected by a password. Save it without one and upload it again.",
  },
  "file/pdf-damaged": {
    status: 422,
    message: "This PDF is damaged and cannot be opened. Download or export it again.",
  },
  "file/pdf-too-complex": {
    status: 422,
    message: "This PDF has more pages or drawings than we can read at once. Split it and upload the parts.",
  },
  "file/mend": {
    status: 422,
    message:
      "One of the measures you mended does not fit this score: its notes are longer than the measure, or it is not there. Open the file again and mend it once more.",
  },
  "file/no-notes": { status: 422, message: "This score has no notes to rewrite." },
  "file/forgotten": { status: 410, message: "This file was looked at too long ago. Choose it again." },
  "engine/no-part": {
    status: 422,
    message: "No part of this score fits the chosen instrument. Choose one of its parts.",
  },
  "engine/out-of-reach": {
    status: 422,
    message:
      "This level is not within reach of this piece: too little of its tune would be left. Your Scores were returned. Choose a level nearer to the piece's own.",
  },
  "engine/target-unknown": { status: 400, message: "This level is not one of the chosen system's levels." },
  "engine/timeout": {
    status: 500,
    message: "Rewriting this score took too long and was stopped. Your Scores were returned. Try a shorter part of it.",
  },
  "engine/out-of-memory": {
    status: 500,
    message:
      "This score needs more memory than one rewrite may use. Your Scores were returned. Try a shorter part of it.",
  },
  "engine/lost": {
    status: 500,
    message: "The rewrite was interrupted and could not be finished. Your Scores were returned. Please try again.",
  },
  "engine/invalid-output": {
    status: 500,
    message: "The rewrite did not pass our own checks, so it was not delivered. Your Scores were returned.",
  },
  "engine/render-failed": {
    status: 500,
    message: "The score was rewritten but its pages could not be drawn. Your Scores were returned.",
  },
  "server/disk-full": {
    status: 507,
    message: "The server has no room left for files. Nothing was charged for this; please try again later.",
  },
  "request/host": {
    status: 421,
    message: "This server does not answer under this name. Use its own address, or set APP_URL to this one.",
  },
  "server/error": { status: 500, message: "An unexpected error occurred" },
  "server/not-ready": { status: 503, message: "Service temporarily unavailable" },
} as const satisfies Record<string, Row>;

export type ErrorCode = keyof typeof errorCatalogue;

/** Codes that describe the file or the wishes: the job fails at once, without another attempt (PROC-02). */
export const isInputError = (code: ErrorCode): boolean =>
  code.startsWith("file/") ||
  code === "engine/no-part" ||
  code === "engine/out-of-reach" ||
  code === "engine/target-unknown";

export type ScorePlace = { readonly part?: string; readonly measure?: string; readonly line?: number };

/** How music packages refuse: never by throwing. */
export type Failure = {
  readonly ok: false;
  readonly code: ErrorCode;
  readonly message: string;
  readonly place?: ScorePlace;
  /** of engine/out-of-reach: name of the nearest General level that is within reach */
  readonly nearest?: string | undefined;
};

export const failure = (code: ErrorCode, place?: ScorePlace): Failure => ({
  ok: false,
  code,
  message: errorCatalogue[code].message,
  ...(place ? { place } : {}),
});
