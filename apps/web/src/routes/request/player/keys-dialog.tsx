import { Modal } from "../../../components/modal.tsx";
import { shortcuts } from "./shortcuts.ts";

type KeysDialogProps = {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly on: boolean;
  readonly onSwitch: (on: boolean) => void;
};

/** What each key does. Single keys can be switched off (WCAG 2.1.4): speech input would press them by chance. */
export function KeysDialog({ open, onOpenChange, on, onSwitch }: KeysDialogProps) {
  return (
    <Modal open={open} onOpenChange={onOpenChange} title="Keys" small>
      <dl className="keys">
        {Object.values(shortcuts).map(({ shown, does }) => (
          <div key={does}>
            <dt>
              <kbd>{shown}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <label className="check">
        <input type="checkbox" checked={on} onChange={(event) => onSwitch(event.target.checked)} />
        <span>Use single keys on this page</span>
      </label>
    </Modal>
  );
}
