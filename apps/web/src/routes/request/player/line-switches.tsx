import { distinctNames } from "@gradus/contracts";
import { Check, ListMusic } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { Menu } from "../../../components/menu.tsx";
import type { Line } from "../../../playback/performance.ts";

type LineSwitchesProps = {
  readonly lines: readonly Line[];
  /** by the place of the part in the score */
  readonly partNames: readonly string[];
  readonly muted: ReadonlySet<string>;
  readonly onSwitch: (line: string) => void;
};

/** What sounds: a button for each hand of a single player, a menu of all parts and hands for more. */
export function LineSwitches({ lines, partNames, muted, onSwitch }: LineSwitchesProps) {
  if (lines.length < 2) return null;
  if (lines.length === 2 && lines.every(({ hand }) => hand !== undefined))
    return lines.map(({ key, hand }) => (
      <button
        key={key}
        type="button"
        className="btn icon"
        aria-label={hand === "right" ? "Right hand sounds" : "Left hand sounds"}
        aria-pressed={!muted.has(key)}
        onClick={() => onSwitch(key)}
      >
        {hand === "right" ? "R" : "L"}
      </button>
    ));
  const names = distinctNames(partNames);
  return (
    <Menu label="Parts that sound" className="btn icon" icon={<ListMusic className="i" />}>
      {lines.map((line) => (
        <DropdownMenu.CheckboxItem
          key={line.key}
          className="line-switch"
          checked={!muted.has(line.key)}
          onCheckedChange={() => onSwitch(line.key)}
          // one after another, without opening the menu again
          onSelect={(event) => event.preventDefault()}
        >
          <span className="mark" aria-hidden="true">
            <DropdownMenu.ItemIndicator>
              <Check className="i" />
            </DropdownMenu.ItemIndicator>
          </span>
          {names[line.part] ?? `Part ${line.part + 1}`}
          {line.hand && `, ${line.hand} hand`}
        </DropdownMenu.CheckboxItem>
      ))}
    </Menu>
  );
}
