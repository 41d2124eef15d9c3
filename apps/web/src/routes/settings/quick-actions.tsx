import { quickActionsMax, type Settings } from "@gradus/contracts";
import { ArrowDown, ArrowUp, Plus, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { addable, moved, type QuickAction } from "../../lib/quick-actions.ts";
import { useUpdateSettings } from "../../session/use-settings.ts";

/** SET-13: which shortcuts the dashboard shows, and in which order. */
export function QuickActions({ settings }: { readonly settings: Settings }) {
  const update = useUpdateSettings();
  const chosen = settings.quick_actions;
  const list = useRef<HTMLUListElement>(null);
  const wanted = useRef<string | undefined>(undefined);
  const order = chosen.map(({ id }) => id).join(" ");
  // A moved row may lose the focus on its way, and a button at an end goes off: the focus stays with the row.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the order has changed
  useEffect(() => {
    if (!wanted.current) return;
    const row = list.current?.querySelector(`[data-action="${CSS.escape(wanted.current)}"]`);
    wanted.current = undefined;
    const active = document.activeElement;
    if (row?.contains(active) && !active?.matches(":disabled")) return;
    row?.querySelector<HTMLButtonElement>("button:not(:disabled)")?.focus();
  }, [order]);
  const save = (actions: readonly QuickAction[]) => update.mutate({ quick_actions: [...actions] });
  const move = (id: string, by: -1 | 1) => {
    wanted.current = id;
    save(moved(chosen, id, by));
  };
  return (
    <>
      {chosen.length === 0 && <p className="muted">None. Add what you use most.</p>}
      <ul className="quick-list" ref={list}>
        {chosen.map((action, index) => (
          <li key={action.id} data-action={action.id}>
            <span className="grow strong">{action.label}</span>
            <IconButton label={`Move ${action.label} up`} disabled={index === 0} onClick={() => move(action.id, -1)}>
              <ArrowUp className="i" />
            </IconButton>
            <IconButton
              label={`Move ${action.label} down`}
              disabled={index === chosen.length - 1}
              onClick={() => move(action.id, 1)}
            >
              <ArrowDown className="i" />
            </IconButton>
            <IconButton
              label={`Remove ${action.label}`}
              onClick={() => save(chosen.filter(({ id }) => id !== action.id))}
            >
              <X className="i" />
            </IconButton>
          </li>
        ))}
      </ul>
      <div className="row">
        {addable(chosen).map((action) => (
          <button key={action.id} type="button" className="btn" onClick={() => save([...chosen, action])}>
            <Plus className="i" />
            {action.label}
          </button>
        ))}
      </div>
      {chosen.length >= quickActionsMax && <p className="small muted">Six are the most. Remove one to add another.</p>}
    </>
  );
}

type IconButtonProps = {
  readonly label: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
  readonly children: React.ReactNode;
};

function IconButton({ label, disabled = false, onClick, children }: IconButtonProps) {
  return (
    <button type="button" className="btn quiet icon" aria-label={label} disabled={disabled} onClick={onClick}>
      {children}
    </button>
  );
}
