import type { Ticket, TicketStatus } from "@gradus/contracts";
import { Plus } from "lucide-react";
import { Accordion } from "radix-ui";
import { Link } from "react-router-dom";
import { fullDate } from "../lib/format.ts";
import { trpc } from "../lib/trpc.ts";
import "./own-messages.css";

const looks: Readonly<Record<TicketStatus, { readonly tone: string; readonly word: string }>> = {
  open: { tone: "info", word: "Received" },
  in_progress: { tone: "warn", word: "In progress" },
  replied: { tone: "ok", word: "Answered" },
  resolved: { tone: "plain", word: "Resolved" },
};

/** What a person has written to the support, and what came of it; nothing where there is nothing. */
export function OwnMessages() {
  const own = trpc.help.tickets.useQuery();
  const tickets = own.data?.tickets ?? [];
  if (tickets.length === 0) return null;
  return (
    <section aria-labelledby="messages-title" className="own-messages">
      <h2 id="messages-title">Your messages</h2>
      <Accordion.Root className="accordion" type="single" collapsible>
        {tickets.map((ticket) => (
          <Message key={ticket.id} ticket={ticket} />
        ))}
      </Accordion.Root>
    </section>
  );
}

function Message({ ticket }: { readonly ticket: Ticket }) {
  const { tone, word } = looks[ticket.status];
  return (
    <Accordion.Item value={ticket.id} className="item">
      <Accordion.Header className="help-title">
        <Accordion.Trigger className="question">
          <span className="grow">
            <span className="message-subject">{ticket.subject}</span>
            <span className="small muted message-facts">
              {fullDate(ticket.created_at)} <span className={`badge ${tone}`}>{word}</span>
            </span>
          </span>
          <Plus className="i" />
        </Accordion.Trigger>
      </Accordion.Header>
      <Accordion.Content className="answer stack tight">
        <p className="message-text">{ticket.message}</p>
        {ticket.attachments.length > 0 && (
          <p className="small muted">Attached: {ticket.attachments.map(({ file_name: name }) => name).join(", ")}</p>
        )}
        {ticket.request_id && (
          <p className="small">
            <Link to={`/requests/${ticket.request_id}`}>The request it is about</Link>
          </p>
        )}
        {ticket.reply ? (
          <div className="well stack tight">
            <h4>Our answer</h4>
            <p className="message-text">{ticket.reply}</p>
          </div>
        ) : (
          <p className="small muted">We answer by mail to {ticket.email}, within 2 business days.</p>
        )}
      </Accordion.Content>
    </Accordion.Item>
  );
}
