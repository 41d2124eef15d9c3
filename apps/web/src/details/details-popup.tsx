import { Info } from "lucide-react";
import { Popover } from "radix-ui";
import { DetailsView } from "./details-view.tsx";

type DetailsPopupProps = Omit<Parameters<typeof DetailsView>[0], "failure">;

/** Details beside the button that asks for them; the page stays in view. */
export function DetailsPopup(details: DetailsPopupProps) {
  return (
    <Popover.Root>
      <Popover.Trigger className="btn quiet icon" aria-label="Request details" title="Request details">
        <Info className="i" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className="details-popup"
          aria-label="Request details"
          align="start"
          sideOffset={6}
          collisionPadding={12}
        >
          <DetailsView {...details} failure={false} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
