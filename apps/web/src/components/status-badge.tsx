import type { RequestStatus } from "@gradus/contracts";
import { CircleCheck, CircleX, Clock, LoaderCircle, type LucideIcon, TriangleAlert } from "lucide-react";
import { statusLook } from "../lib/status-look.ts";

const icons: Readonly<Record<RequestStatus, LucideIcon>> = {
  completed: CircleCheck,
  processing: LoaderCircle,
  failed: CircleX,
  pending: Clock,
};

export function StatusBadge({ status }: { readonly status: string }) {
  const { tone, word } = statusLook(status);
  const Icon = icons[status as RequestStatus] ?? TriangleAlert;
  return (
    <span className={`badge ${tone}`}>
      <Icon className="i" />
      {word}
    </span>
  );
}
