import { type AdminTicket, constants, ticketPriorities } from "@gradus/contracts";
import { useState } from "react";
import { Link } from "react-router-dom";
import { Banner } from "../../../components/banner.tsx";
import { Field } from "../../../components/field.tsx";
import { Modal } from "../../../components/modal.tsx";
import { errorText } from "../../../lib/error-code.ts";
import { fullDateTime } from "../../../lib/format.ts";
import { ChangeHistory } from "../change-history.tsx";
import { RefundDecision } from "./refund-decision.tsx";
import { PriorityBadge, TicketBadge, ticketWords } from "./ticket-words.tsx";
import { useTicket } from "./use-ticket.ts";

type DialogProps = { readonly ticket: AdminTicket; readonly onClose: () => void };

/** ADMT-04: the whole of a ticket, and what can be done with it. */
export function TicketDialog({ ticket, onClose }: DialogProps) {
  const { id, email, ticketType, created_at: at, status, priority } = ticket;
  return (
    <Modal
      open
      onOpenChange={(open) => !open && onClose()}
      title={ticket.subject || "(erased)"}
      description={`${ticketType}, ${fullDateTime(at)}`}
    >
      <div className="stack">
        <p className="row">
          <TicketBadge status={status} />
          <PriorityBadge priority={priority} />
          {email && (
            <Link to={`/admin?tab=users&q=${encodeURIComponent(email)}`}>
              {ticket.name} ({email})
            </Link>
          )}
        </p>
        {ticket.request_id && (
          <p>
            <Link to={`/admin?tab=requests&log=${ticket.request_id}`}>The request it is about</Link>
          </p>
        )}
        <blockquote className="well prose">{ticket.message}</blockquote>
        <Attachments ticket={ticket} />
        {ticket.reply && (
          <div>
            <h3>Our answer</h3>
            <p className="prose">{ticket.reply}</p>
          </div>
        )}
        {ticket.payment && <RefundDecision ticket={ticket} payment={ticket.payment} />}
        {status === "resolved" ? <Reopen ticket={ticket} /> : <Answer ticket={ticket} />}
        <ChangeHistory target={`ticket:${id}`} />
      </div>
    </Modal>
  );
}

const size = (bytes: number): string => `${Math.max(1, Math.round(bytes / 1024))} KB`;

function Attachments({ ticket: { id, attachments } }: { readonly ticket: AdminTicket }) {
  if (attachments.length === 0) return null;
  return (
    <ul className="stack tight" aria-label="Attachments">
      {attachments.map(({ n, file_name: name, size: bytes }) => (
        <li key={n}>
          <a href={`/api/admin/support-tickets/${id}/attachments/${n}`} download={name}>
            {name}
          </a>{" "}
          <span className="small muted">{size(bytes)}</span>
        </li>
      ))}
    </ul>
  );
}

function Answer({ ticket }: { readonly ticket: AdminTicket }) {
  const [text, setText] = useState("");
  const { reply, resolve, change, busy, error } = useTicket();
  const { id, status, priority } = ticket;
  const said = text.trim();
  return (
    <form className="stack" noValidate onSubmit={(event) => event.preventDefault()}>
      <Field label="Answer" hint={`Goes to ${ticket.email || "nobody: the account is closed"} by mail`}>
        <textarea
          className="textarea"
          rows={5}
          maxLength={constants.CONTACT_MESSAGE_MAX}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      <div className="row">
        <button
          type="button"
          className="btn primary"
          disabled={busy || said === ""}
          onClick={() => reply.mutate({ id, reply: said }, { onSuccess: () => setText("") })}
        >
          Send answer
        </button>
        <button
          type="button"
          className="btn"
          disabled={busy}
          onClick={() =>
            resolve.mutate({ id, ...(said === "" ? {} : { note: said }) }, { onSuccess: () => setText("") })
          }
        >
          {said === "" ? "Resolve" : "Send and resolve"}
        </button>
        {status === "open" && (
          <button
            type="button"
            className="btn quiet"
            disabled={busy}
            onClick={() => change.mutate({ id, status: "in_progress" })}
          >
            Take it on
          </button>
        )}
      </div>
      <Field label="Priority">
        <select
          className="select"
          value={priority}
          disabled={busy}
          onChange={({ target }) =>
            change.mutate({ id, priority: ticketPriorities.find((one) => one === target.value) })
          }
        >
          {ticketPriorities.map((one) => (
            <option key={one} value={one}>
              {ticketWords(one)}
            </option>
          ))}
        </select>
      </Field>
      {error !== undefined && (
        <Banner tone="err" live>
          {errorText(error)}
        </Banner>
      )}
    </form>
  );
}

function Reopen({ ticket: { id } }: { readonly ticket: AdminTicket }) {
  const { change, busy } = useTicket();
  return (
    <button type="button" className="btn" disabled={busy} onClick={() => change.mutate({ id, status: "open" })}>
      Open it again
    </button>
  );
}
