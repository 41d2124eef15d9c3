import { Tabs } from "radix-ui";
import type { ComponentType } from "react";
import { useSearchParams } from "react-router-dom";

type Tab<Id extends string> = { readonly id: Id; readonly label: string; readonly Content: ComponentType };
type AddressTabsProps<Id extends string> = {
  readonly label: string;
  readonly tabs: readonly [Tab<Id>, ...Tab<Id>[]];
  readonly tab: Id;
};

/** The tab that the address names, or the first. */
export function useTab<Id extends string>(tabs: readonly [Tab<Id>, ...Tab<Id>[]]): Id {
  const [params] = useSearchParams();
  return (tabs.find(({ id }) => id === params.get("tab")) ?? tabs[0]).id;
}

/** Tabs of which the address names one; each starts with its list as it usually is. */
export function AddressTabs<Id extends string>({ label, tabs, tab }: AddressTabsProps<Id>) {
  const [, setParams] = useSearchParams();
  return (
    <Tabs.Root
      value={tab}
      onValueChange={(next) => setParams(next === tabs[0].id ? {} : { tab: next })}
      className="stack loose"
    >
      <Tabs.List className="segments" aria-label={label}>
        {tabs.map((one) => (
          <Tabs.Trigger key={one.id} value={one.id}>
            {one.label}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {tabs.map(({ id, Content }) => (
        <Tabs.Content key={id} value={id} className="stack loose">
          <Content />
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}
