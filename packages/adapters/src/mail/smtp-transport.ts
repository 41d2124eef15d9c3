import { createHash } from "node:crypto";
import type { Mail } from "@gradus/core";
import { createTransport } from "nodemailer";
import { mailHtml } from "./mail-html.ts";

/** Sends one mail; throws PermanentMailError when trying again cannot help. */
export type MailTransport = {
  readonly send: (mail: Mail) => Promise<void>;
  readonly close: () => void;
  /** Rejects when the server does not take us. */
  readonly verify: () => Promise<unknown>;
};

/** The server refused this mail for good (an SMTP code of 500 or more). */
export class PermanentMailError extends Error {}

export type SmtpOptions = {
  /** smtp://user:password@host:587 or smtps://…; `?requireTLS=true` insists on STARTTLS */
  readonly url: string;
  /** what people see as the sender: `Gradus <no-reply@gradus.example.org>` */
  readonly from: string;
};

const second = 1000;
/** all of them together are shorter than the dispatcher's lease */
const timeouts = { connectionTimeout: 10 * second, greetingTimeout: 10 * second, socketTimeout: 30 * second };

const domainOf = (from: string): string => /@([\w.-]+)/.exec(from)?.[1] ?? "localhost";

/** The same mail has the same Message-ID however often it is sent, so that a double can be told. */
const messageId = (key: string, from: string): string =>
  `<${createHash("sha256").update(key).digest("hex").slice(0, 40)}@${domainOf(from)}>`;

/** RFC 8058: one click, without a page in between. */
const unsubscribeHeaders = (url: string) => ({
  "List-Unsubscribe": `<${url}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

/** Mail through an SMTP server, with a plain and an HTML part. */
export function createSmtpTransport({ url, from }: SmtpOptions): MailTransport {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...timeouts,
  });
  return {
    send: async ({ key, to, subject, text, replyTo, unsubscribeUrl }) => {
      try {
        await transport.sendMail({
          from,
          to: { name: "", address: to },
          ...(replyTo ? { replyTo: { name: "", address: replyTo } } : {}),
          subject,
          text,
          html: mailHtml(subject, text),
          messageId: messageId(key, from),
          // no automatic replies (RFC 3834)
          headers: {
            "Auto-Submitted": "auto-generated",
            ...(unsubscribeUrl ? unsubscribeHeaders(unsubscribeUrl) : {}),
          },
        });
      } catch (error) {
        const code = (error as { responseCode?: unknown }).responseCode;
        if (typeof code === "number" && code >= 500) {
          throw new PermanentMailError(`SMTP ${code}`, { cause: error });
        }
        throw error;
      }
    },
    close: () => transport.close(),
    verify: () => transport.verify(),
  };
}
