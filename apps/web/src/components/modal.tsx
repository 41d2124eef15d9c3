import { X } from "lucide-react";
import { Dialog } from "radix-ui";
import type { ReactNode } from "react";
import { useOpener } from "../lib/use-opener.ts";

type ModalProps = {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly footer?: ReactNode;
  readonly small?: boolean;
  readonly large?: boolean;
  /** while something is being sent, neither Escape nor a click beside it closes the dialog */
  readonly locked?: boolean;
  readonly children?: ReactNode;
};

/** Whether Escape is for a part of the dialog, which marks itself with `data-own-escape`. */
const hasOwnEscape = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("[data-own-escape]") !== null;

/** A sheet of paper over the page; from below on phones. Focus returns to where it came from. */
export function Modal({ open, onOpenChange, title, description, footer, small, large, locked, children }: ModalProps) {
  const opener = useOpener();
  const hold = (event: Event) => {
    if (locked) event.preventDefault();
  };
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !locked && onOpenChange(next)}>
      <Dialog.Portal>
        <Dialog.Overlay className="scrim">
          <Dialog.Content
            className={`dialog${small ? " small-dialog" : ""}${large ? " large-dialog" : ""}`}
            onEscapeKeyDown={(event) => {
              hold(event);
              if (hasOwnEscape(event.target)) event.preventDefault();
            }}
            onPointerDownOutside={hold}
            {...opener}
            {...(description ? {} : { "aria-describedby": undefined })}
          >
            <header>
              <div className="grow">
                <Dialog.Title asChild>
                  <h2>{title}</h2>
                </Dialog.Title>
                {description && (
                  <Dialog.Description asChild>
                    <div className="small muted">{description}</div>
                  </Dialog.Description>
                )}
              </div>
              {!locked && (
                <Dialog.Close className="btn quiet icon" aria-label="Close">
                  <X className="i" />
                </Dialog.Close>
              )}
            </header>
            {children && <div className="content">{children}</div>}
            {footer && <footer>{footer}</footer>}
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
