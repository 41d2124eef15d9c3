import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { Field } from "../../components/field.tsx";

type TypedConfirmProps = {
  readonly title: string;
  readonly text: ReactNode;
  /** that has to be typed before the button works */
  readonly word: string;
  readonly action: string;
  readonly busyAction: string;
  readonly busy: boolean;
  readonly error?: string | undefined;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

/** ADM-08: what is dangerous is done by who has typed what it is done to. */
export function TypedConfirm({ text, word, onClose, ...dialog }: TypedConfirmProps) {
  const [typed, setTyped] = useState("");
  return (
    <ConfirmDialog
      {...dialog}
      open
      danger
      blocked={typed.trim() !== word}
      onOpenChange={(open) => !open && onClose()}
      text={
        <div className="stack">
          {text}
          <Field label={`Type ${word} to confirm`}>
            <input
              className="input"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          </Field>
        </div>
      }
    />
  );
}
