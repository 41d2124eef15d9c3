import { fillText, texts } from "@gradus/contracts";
import type { requests, supportTickets } from "@gradus/db";
import type { Mail } from "../ports/index.ts";

type TicketRow = typeof supportTickets.$inferSelect;
type RequestRow = Pick<typeof requests.$inferSelect, "id" | "originalFileName" | "status" | "errorCode">;
export type TicketNews = {
  readonly ticket: TicketRow;
  /** of the account that wrote */
  readonly account: { readonly id: string; readonly email: string };
  readonly request: RequestRow | undefined;
  readonly attachments: readonly { readonly fileName: string; readonly fileSize: number }[];
};

const words = texts.chosen.support;

/** Keys begin with the account, so that its mails can be found when it is closed. */
export const ticketMails = (userId: string): string => `ticket:${userId}:`;

/** A line of a person's own text may not look like one of ours. */
const quoted = (text: string): string =>
  text
    .split(/\r?\n/)
    .map((line) => `> ${line}`)
    .join("\n");

const size = (bytes: number): string => `${Math.max(1, Math.round(bytes / 1024))} KB`;
/** A heading of a mail is one line. */
const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

function aboutRequest(request: RequestRow | undefined): readonly string[] {
  if (!request) return [];
  const { id, originalFileName: fileName, status, errorCode: code } = request;
  const template = code ? words.mail_request_error : words.mail_request;
  return [fillText(template, { id, fileName, status, code: code ?? "" })];
}

/** SUP-13: to the people who answer. */
export function mailToSupport(to: string, { ticket, account, request, attachments }: TicketNews): Mail {
  const { id, name, email, ticketType, subject, message } = ticket;
  const names = attachments.map(({ fileName, fileSize }) => `${fileName} (${size(fileSize)})`).join(", ");
  return {
    key: `${ticketMails(account.id)}${id}:new`,
    to,
    replyTo: email,
    subject: oneLine(fillText(words.mail_subject, { ticketType, subject })),
    text: [
      fillText(words.mail_from, { name: `${name} <${email}>` }),
      quoted(message),
      fillText(words.mail_account, { email: account.email }),
      ...aboutRequest(request),
      ...(names === "" ? [] : [fillText(words.mail_attachments, { names })]),
      fillText(words.mail_ticket, { id }),
    ].join("\n\n"),
  };
}

/**
 * SUP-13: a copy to the sender. It goes to the account's own address, not to the one typed: else anybody could have us
 * write anything to strangers.
 */
export const mailToSender = ({ ticket, account }: TicketNews, support: string | undefined): Mail => ({
  key: `${ticketMails(account.id)}${ticket.id}:copy`,
  to: account.email,
  replyTo: support,
  subject: oneLine(fillText(words.copy_subject, { subject: ticket.subject })),
  text: [words.copy_intro, quoted(ticket.message), fillText(words.mail_ticket, { id: ticket.id })].join("\n\n"),
});

/** The answer, to the address that the person gave; `times` tells a second answer from the first. */
export const mailOfReply = (ticket: TicketRow, reply: string, support: string | undefined, times: string): Mail => ({
  key: `${ticketMails(ticket.userId ?? "")}${ticket.id}:reply:${times}`,
  to: ticket.email,
  replyTo: support,
  subject: oneLine(fillText(words.reply_subject, { subject: ticket.subject })),
  text: [
    fillText(words.reply_intro, { date: ticket.createdAt.toISOString().slice(0, 10) }),
    reply,
    words.reply_quote,
    quoted(ticket.message),
    fillText(words.mail_ticket, { id: ticket.id }),
  ].join("\n\n"),
});
