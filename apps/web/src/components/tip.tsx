import { Tooltip } from "radix-ui";
import { type ReactNode, useState } from "react";
import "./tip.css";

type TipProps = {
  /** what is said; one or two sentences */
  readonly text: string;
  /** name of the button, where what it shows is no text */
  readonly label?: string;
  readonly className?: string;
  readonly children: ReactNode;
};

/**
 * A word or sign that explains itself: on hover, on focus, and by a tap, because a finger cannot hover. Escape, leaving
 * it and a tap beside it close the text again.
 */
export function Tip({ text, label, className = "tip-word", children }: TipProps) {
  const [open, setOpen] = useState(false);
  return (
    <Tooltip.Provider delayDuration={200}>
      <Tooltip.Root open={open} onOpenChange={setOpen}>
        <Tooltip.Trigger
          type="button"
          className={className}
          aria-label={label}
          // radix closes on a press; here a press opens
          onPointerDown={(event) => event.preventDefault()}
          onClick={(event) => {
            event.preventDefault();
            setOpen(true);
          }}
        >
          {children}
        </Tooltip.Trigger>
        <Tooltip.Portal>
          <Tooltip.Content className="tip" sideOffset={6} collisionPadding={12}>
            {text}
          </Tooltip.Content>
        </Tooltip.Portal>
      </Tooltip.Root>
    </Tooltip.Provider>
  );
}
