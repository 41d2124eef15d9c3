import type { AdminTicket } from "@gradus/contracts";
import { CircleCheck, CircleDot, LoaderCircle, MailCheck } from "lucide-react";

const looks = {
  open: { Icon: CircleDot, tone: "info" },
  in_progress: { Icon: LoaderCircle, tone: "warn" },
  replied: { Icon: MailCheck, tone: "plain" },
  resolved: { Icon: CircleCheck, tone: "ok" },
} as const;
const tones = { low: "plain", medium: "plain", high: "warn", urgent: "err" } as const;

/** "in_progress" as "In progress" */
export const ticketWords = (value: string): string => {
  const words = value.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export function TicketBadge({ status }: Pick<AdminTicket, "status">) {
  const { Icon, tone } = looks[status];
  return (
    <span className={`badge ${tone}`}>
      <Icon className="i" />
      {ticketWords(status)}
    </span>
  );
}

export const PriorityBadge = ({ priority }: Pick<AdminTicket, "priority">) => (
  <span className={`badge ${tones[priority]}`}>{ticketWords(priority)}</span>
);
