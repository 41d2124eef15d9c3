import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Field } from "../../components/field.tsx";
import type { ChangeList, ListState } from "./list-state.ts";

/** so that a word is looked for, not each of its letters */
const pauseMs = 300;

type SearchProps = { readonly label: string; readonly value: string; readonly onChange: (text: string) => void };

function SearchBox({ label, value, onChange }: SearchProps) {
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // the address has changed from elsewhere
  useEffect(() => setText(value), [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <div className="with-icon search">
      <Search className="i" />
      <input
        className="input"
        type="search"
        placeholder={label}
        aria-label={label}
        maxLength={200}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => onChange(target.value.trim()), pauseMs);
        }}
      />
    </div>
  );
}

export type FilterChoice = {
  readonly name: string;
  readonly label: string;
  readonly all: string;
  readonly options: readonly (readonly [value: string, label: string])[];
};
type ToolsProps = {
  readonly search: string;
  readonly state: ListState;
  readonly onChange: ChangeList;
  readonly filters?: readonly FilterChoice[];
};

/** What a list is searched and filtered by. */
export function ListTools({ search, state, onChange, filters = [] }: ToolsProps) {
  return (
    <div className="list-tools">
      <SearchBox label={search} value={state.search} onChange={(text) => onChange({ search: text })} />
      {filters.map(({ name, label, all, options }) => (
        <Field key={name} label={label}>
          <select
            className="select"
            value={state.filters[name] ?? ""}
            onChange={({ target }) =>
              onChange({ filters: { ...state.filters, [name]: target.value === "" ? undefined : target.value } })
            }
          >
            <option value="">{all}</option>
            {options.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </Field>
      ))}
    </div>
  );
}
