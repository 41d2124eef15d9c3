import { Field } from "../../components/field.tsx";
import { SearchBox } from "../../components/search-box.tsx";
import type { ChangeList, ListState } from "./list-state.ts";

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
      <SearchBox
        className="search"
        label={search}
        value={state.search}
        onChange={(text) => onChange({ search: text })}
      />
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
