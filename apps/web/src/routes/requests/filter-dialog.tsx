import { instruments, modificationTypes, requestStatuses } from "@gradus/contracts";
import { Check, Plus } from "lucide-react";
import { useState } from "react";
import { Modal } from "../../components/modal.tsx";
import { plural } from "../../lib/format.ts";
import { statusLook } from "../../lib/status-look.ts";
import { filterTitles } from "./filter-titles.ts";
import { type ListQuery, noFilters } from "./list-query.ts";
import { useRequestCount } from "./use-request-page.ts";

type FilterDialogProps = {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly query: ListQuery;
  readonly onApply: (part: Partial<ListQuery>) => void;
};

type Choice = Pick<ListQuery, "statuses" | "types" | "instruments">;

export function FilterDialog({ open, onOpenChange, query, onApply }: FilterDialogProps) {
  const [choice, setChoice] = useState<Choice>(query);
  const { statuses, types, instruments: chosen } = choice;
  const part: Choice = { statuses, types, instruments: chosen };
  const found = useRequestCount({ ...query, ...part }, open);
  const apply = (value: Partial<ListQuery>) => {
    onApply(value);
    onOpenChange(false);
  };
  return (
    <Modal
      open={open}
      onOpenChange={onOpenChange}
      title="Filters"
      footer={
        <>
          <button
            type="button"
            className="btn quiet aside-action"
            onClick={() => apply({ ...noFilters, search: query.search })}
          >
            Clear filters
          </button>
          <button type="button" className="btn primary" onClick={() => apply(part)}>
            {found === undefined ? "Show requests" : `Show ${plural(found, "request")}`}
          </button>
        </>
      }
    >
      <Chips
        title={filterTitles.statuses}
        values={requestStatuses}
        chosen={statuses}
        word={(status) => statusLook(status).word}
        onChange={(value) => setChoice({ ...choice, statuses: value })}
      />
      <Chips
        title={filterTitles.types}
        values={modificationTypes}
        chosen={types}
        onChange={(value) => setChoice({ ...choice, types: value })}
      />
      <Chips
        title={filterTitles.instruments}
        values={instruments}
        chosen={chosen}
        onChange={(value) => setChoice({ ...choice, instruments: value })}
      />
    </Modal>
  );
}

type ChipsProps<T extends string> = {
  readonly title: string;
  readonly values: readonly T[];
  readonly chosen: readonly T[];
  readonly word?: (value: T) => string;
  readonly onChange: (chosen: readonly T[]) => void;
};

function Chips<T extends string>({ title, values, chosen, word = (value) => value, onChange }: ChipsProps<T>) {
  return (
    <fieldset>
      <legend>{title}</legend>
      <div className="chips">
        {values.map((value) => {
          const on = chosen.includes(value);
          const Icon = on ? Check : Plus;
          return (
            <button
              key={value}
              type="button"
              className="chip"
              aria-pressed={on}
              onClick={() => onChange(values.filter((other) => (other === value ? !on : chosen.includes(other))))}
            >
              <Icon className="i" />
              {word(value)}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
