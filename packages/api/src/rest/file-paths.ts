import {
  analysisSchema,
  downloadFormats,
  fileFolderChars,
  fileFormats,
  googleCallbackQuery,
  googleStartQuery,
  paymentSchema,
  playbackSchema,
  printQuery,
  profileSchema,
  requestSchema,
  requestTextLimit,
  settingsSchema,
  submitAnswerSchema,
  ticketAnswerSchema,
  ticketInput,
  ticketSchema,
  transactionSchema,
  uploadedFileSchema,
} from "@gradus/contracts";
import { z } from "zod";
import type { ZodOpenApiOperationObject } from "zod-openapi";
import type { NeededScope } from "../token-scopes.ts";

const scoreTypes = [
  "application/vnd.recordare.musicxml+xml",
  "application/vnd.recordare.musicxml",
  "application/pdf",
  "audio/midi",
  "audio/mpeg",
];
/** core/support judges them by their content */
const attachmentTypes = [
  "image/png",
  "image/jpeg",
  "image/gif",
  "image/webp",
  "application/pdf",
  "audio/midi",
  "application/vnd.recordare.musicxml",
  "application/vnd.recordare.musicxml+xml",
  "text/plain",
];
const id = z.string().meta({ description: "Id of the request" });
const file = z.string().meta({ override: { type: "string", format: "binary" } });
const flag = z.enum(["true", "false"]).optional();

/** About the reading of a file that is no MusicXML, as JSON texts. */
const readingForm = {
  readingChoices: z
    .string()
    .optional()
    .meta({ description: "JSON object: what is to be taken instead of what is inferred" }),
  readingMends: z.string().optional().meta({ description: "JSON array: measures that were read wrong, mended" }),
};

/** The multipart form of submit-score as it travels: all texts. The service reads it with the schema `submitFields`. */
const submitForm = z.object({
  originalScoreFile: file,
  originalInstrument: z.string().max(60),
  part: z.string().max(60).optional(),
  modificationType: z.enum(["Simplify Score", "Complexify Score", "simplify", "complexify"]),
  originalKey: z.string().optional(),
  targetDifficulty: z.string().max(60),
  targetKey: z.string().optional(),
  assessmentOption: z.string().optional(),
  specificPedagogicalRequirements: z.string().max(requestTextLimit).optional(),
  mustHavesMustNots: z.string().max(requestTextLimit).optional(),
  musicXML: flag,
  pdfScore: flag,
  midi: flag,
  creditAnalysis: z.string().optional(),
  ...readingForm,
});

const json = (data: z.ZodType) => ({
  content: { "application/json": { schema: z.object({ success: z.literal(true), data }) } },
});
const binary = (description: string, types: readonly string[]) => ({
  description,
  content: Object.fromEntries(types.map((type) => [type, { schema: file }])),
});

type FilePath = {
  readonly method: "get" | "post";
  readonly path: string;
  readonly access: "anyone" | "user" | "admin";
  /** what an access token needs; absent where nobody must sign in */
  readonly scope?: NeededScope;
  readonly operation: ZodOpenApiOperationObject;
};

const token = z.object({ token: z.string().meta({ description: "of the mail's link" }) });
const unsubscribe: readonly FilePath[] = [
  {
    method: "get",
    path: "/api/mail/unsubscribe/{token}",
    access: "anyone",
    operation: {
      summary: "A page that asks whether to turn mails off",
      requestParams: { path: token },
      responses: { "200": binary("The page", ["text/html"]) },
    },
  },
  {
    method: "post",
    path: "/api/mail/unsubscribe/{token}",
    access: "anyone",
    operation: {
      summary: "Turn mails off with one click (RFC 8058)",
      requestParams: { path: token },
      responses: { "200": binary("A page that says so", ["text/html"]) },
    },
  },
];

const sessionId = z.object({ session_id: z.string() });
const payments: readonly FilePath[] = [
  {
    method: "post",
    path: "/api/webhooks/stripe",
    access: "anyone",
    operation: {
      summary: "Signed events of the payment provider",
      requestParams: { header: z.object({ "Stripe-Signature": z.string() }) },
      requestBody: { content: { "application/json": { schema: z.object({}).loose() } } },
      responses: { "200": { description: "Taken", ...json(z.object({ received: z.literal(true) })) } },
    },
  },
  {
    method: "get",
    path: "/api/payments/test-checkout/{session_id}",
    access: "user",
    scope: "session",
    operation: {
      summary: "The page of the test checkout; only without a card provider",
      requestParams: { path: sessionId },
      responses: { "200": binary("The page", ["text/html"]) },
    },
  },
  {
    method: "post",
    path: "/api/payments/test-checkout/{session_id}/complete",
    access: "user",
    scope: "session",
    operation: {
      summary: "Pay or leave the test checkout",
      requestParams: { path: sessionId },
      requestBody: {
        content: {
          "application/x-www-form-urlencoded": { schema: z.object({ outcome: z.enum(["paid", "cancelled"]) }) },
        },
      },
      responses: { "303": { description: "To success_url or cancel_url" } },
    },
  },
];

const attachment = file.optional().meta({ description: "at most 10 MB" });
const ticketForm = ticketInput.extend({
  attachment_0: attachment,
  attachment_1: attachment,
  attachment_2: attachment,
  attachment_3: attachment,
  attachment_4: attachment,
});
const support: readonly FilePath[] = [
  {
    method: "post",
    path: "/api/support",
    access: "user",
    scope: "account",
    operation: {
      summary: "Write to the support; as a form where files are attached",
      requestBody: {
        content: { "application/json": { schema: ticketInput }, "multipart/form-data": { schema: ticketForm } },
      },
      responses: { "201": { description: "The ticket", ...json(ticketAnswerSchema) } },
    },
  },
  {
    method: "get",
    path: "/api/admin/support-tickets/{id}/attachments/{n}",
    access: "admin",
    scope: "admin",
    operation: {
      summary: "A file that came with a message",
      requestParams: { path: z.object({ id: z.string(), n: z.number().int() }) },
      responses: { "200": binary("The file", attachmentTypes) },
    },
  },
];

const files: readonly FilePath[] = [
  {
    method: "post",
    path: "/api/files/upload",
    access: "user",
    scope: "requests:write",
    operation: {
      summary: "Keep a score file",
      requestBody: {
        content: {
          "multipart/form-data": {
            schema: z.object({
              file,
              analyze: flag,
              temporary: flag,
              folder: z.string().max(fileFolderChars).optional(),
            }),
          },
        },
      },
      responses: { "201": { description: "The file", ...json(uploadedFileSchema) } },
    },
  },
  {
    method: "get",
    path: "/api/files/{id}/download/{format}",
    access: "user",
    scope: "requests:read",
    operation: {
      summary: "A file as it is, or as the engine makes it; with a signed link nobody needs to be signed in",
      requestParams: {
        path: z.object({ id: z.string(), format: z.enum(fileFormats as [string, ...string[]]) }),
        query: z.object({ expires: z.string().optional(), signature: z.string().optional() }),
        header: z.object({ Range: z.string().optional() }),
      },
      responses: {
        "200": binary("The file", scoreTypes),
        "206": binary("A part of it", scoreTypes),
      },
    },
  },
];

/** Paths that carry files or pages; they call the same core service as the procedures. */
export const filePaths: readonly FilePath[] = [
  ...payments,
  ...support,
  ...files,
  {
    method: "post",
    path: "/api/analyze-credits",
    access: "user",
    scope: "requests:read",
    operation: {
      summary: "Price and facts of a score file; nothing is kept",
      requestBody: {
        content: {
          "multipart/form-data": { schema: z.object({ scoreFile: file, ...readingForm }) },
        },
      },
      responses: { "200": { description: "The analysis", ...json(analysisSchema) } },
    },
  },
  {
    method: "post",
    path: "/api/submit-score",
    access: "user",
    scope: "requests:write",
    operation: {
      summary: "Charge for a score file and queue it",
      requestParams: { header: z.object({ "Idempotency-Key": z.string().max(100).optional() }) },
      requestBody: { content: { "multipart/form-data": { schema: submitForm } } },
      responses: { "201": { description: "The queued request", ...json(submitAnswerSchema) } },
    },
  },
  {
    method: "get",
    path: "/api/requests/{id}/download/{format}",
    access: "user",
    scope: "requests:read",
    operation: {
      summary: "One file of a request",
      requestParams: {
        path: z.object({ id, format: z.enum(downloadFormats) }),
        query: printQuery.partial().meta({ description: "of a PDF: other paper, parts as a zip, changes marked" }),
      },
      responses: {
        "200": binary("The file", [...scoreTypes, "application/zip"]),
      },
    },
  },
  {
    method: "get",
    path: "/api/requests/{id}/pages/{side}/{n}",
    access: "user",
    scope: "requests:read",
    operation: {
      summary: "One engraved page; the header X-Pages tells how many there are",
      requestParams: {
        path: z.object({ id, side: z.enum(["original", "result"]), n: z.string().meta({ description: "from 1" }) }),
      },
      responses: { "200": binary("The page", ["image/svg+xml"]) },
    },
  },
  {
    method: "get",
    path: "/api/requests/{id}/playback/{variant}",
    access: "user",
    scope: "requests:read",
    operation: {
      summary: "How both versions are heard, and how many bars each page has",
      requestParams: {
        path: z.object({ id, variant: z.string().meta({ description: "of the report, from 0" }) }),
      },
      responses: {
        "200": { description: "Both versions", content: { "application/json": { schema: playbackSchema } } },
      },
    },
  },
  {
    method: "get",
    path: "/api/user/data-export",
    access: "user",
    scope: "session",
    operation: {
      summary: "Everything kept about the caller, as a file",
      responses: {
        "200": {
          description: "The file",
          content: {
            "application/json": {
              schema: z.object({
                profile: profileSchema,
                settings: settingsSchema,
                requests: z.array(requestSchema),
                ledger: z.array(transactionSchema),
                payments: z.array(paymentSchema),
                tickets: z.array(ticketSchema),
              }),
            },
          },
        },
      },
    },
  },
  {
    method: "get",
    path: "/api/requests/export",
    access: "user",
    scope: "requests:read",
    operation: {
      summary: "The caller's requests as a table, newest first",
      responses: { "200": binary("The file", ["text/csv"]) },
    },
  },
  {
    method: "get",
    path: "/api/openapi.json",
    access: "anyone",
    operation: {
      summary: "This document",
      responses: {
        "200": { description: "OpenAPI 3.1", content: { "application/json": { schema: z.object({}).loose() } } },
      },
    },
  },
  {
    method: "get",
    path: "/api/auth/google/start",
    access: "anyone",
    operation: {
      summary: "Begin a sign-in with Google, in a popup",
      requestParams: { query: googleStartQuery },
      responses: { "302": { description: "To Google, with state and PKCE challenge" } },
    },
  },
  {
    method: "get",
    path: "/api/auth/google/callback",
    access: "anyone",
    operation: {
      summary: "Where Google sends the person back",
      requestParams: { query: googleCallbackQuery },
      responses: { "200": binary("A page that tells its opener and closes", ["text/html"]) },
    },
  },
  ...unsubscribe,
];
