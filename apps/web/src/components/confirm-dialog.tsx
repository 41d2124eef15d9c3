import { AlertDialog } from "radix-ui";
import type { ReactNode } from "react";
import { useOpener } from "../lib/use-opener.ts";
import { Banner } from "./banner.tsx";

type ConfirmDialogProps = {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly text: ReactNode;
  readonly action: string;
  readonly busyAction: string;
  readonly cancel?: string;
  readonly busy: boolean;
  readonly danger?: boolean;
  /** while what is asked for is missing */
  readonly blocked?: boolean;
  readonly error?: string | undefined;
  readonly onConfirm: () => void;
};

/** A question before something that cannot be taken back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const opener = useOpener();
  return (
    <AlertDialog.Root open={props.open} onOpenChange={(open) => !props.busy && props.onOpenChange(open)}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="scrim">
          <AlertDialog.Content className="dialog small-dialog" {...opener}>
            <header>
              <AlertDialog.Title asChild>
                <h2>{props.title}</h2>
              </AlertDialog.Title>
            </header>
            <div className="content">
              <AlertDialog.Description asChild>
                <div>{props.text}</div>
              </AlertDialog.Description>
              {props.error && (
                <Banner tone="err" live>
                  {props.error}
                </Banner>
              )}
            </div>
            <footer>
              <AlertDialog.Cancel className="btn" disabled={props.busy}>
                {props.cancel ?? "Cancel"}
              </AlertDialog.Cancel>
              <button
                type="button"
                className={props.danger ? "btn danger" : "btn primary"}
                aria-busy={props.busy}
                disabled={props.busy || props.blocked}
                onClick={props.onConfirm}
              >
                {props.busy ? props.busyAction : props.action}
              </button>
            </footer>
          </AlertDialog.Content>
        </AlertDialog.Overlay>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
