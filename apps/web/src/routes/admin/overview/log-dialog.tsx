import { Modal } from "../../../components/modal.tsx";
import { LogPanel } from "../../../details/log-panel.tsx";
import { ChangeHistory } from "../change-history.tsx";

/** ADMR-03: what happened to a request, asked for when it is looked at. */
export const LogDialog = ({ id, onClose }: { readonly id: string; readonly onClose: () => void }) => (
  <Modal
    open
    onOpenChange={(open) => !open && onClose()}
    title="Processing log"
    description={<span className="num">{id}</span>}
  >
    <div className="stack">
      <LogPanel id={id} />
      <ChangeHistory target={`request:${id}`} />
    </div>
  </Modal>
);
