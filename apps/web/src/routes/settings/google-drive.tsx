import { type Settings, texts } from "@gradus/contracts";
import { Cloud, CloudAlert, CloudCheck, ExternalLink } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Banner } from "../../components/banner.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { isDriveEnabled } from "../../drive/refusal.ts";
import { errorText } from "../../lib/error-code.ts";
import { askGoogle } from "../../lib/google-popup.ts";
import { productName } from "../../lib/product.ts";
import { toast } from "../../lib/toast-store.ts";
import { trpc } from "../../lib/trpc.ts";
import { useUpdateSettings } from "../../session/use-settings.ts";
import { SettingSwitch } from "./setting-switch.tsx";

/** DRIVE-15: not configured, not connected, connected, needs reconnect. */
export function GoogleDrive({ settings }: { readonly settings: Settings }) {
  const connection = trpc.user.driveConnection.useQuery();
  if (connection.isError) return <Unknown error={connection.error} onRetry={() => connection.refetch()} />;
  if (!connection.data) return <State icon={<Cloud className="i" />} title="Asking Google…" />;
  const { state, email, folder_url: folderUrl } = connection.data;
  if (state === "not_configured") return <Banner tone="warn">{texts.auth.google_client_missing}</Banner>;
  if (state === "not_connected")
    return (
      <State
        icon={<Cloud className="i" />}
        title="Not connected"
        note={`We may see only the files that we save there ourselves, in a folder named ${productName}.`}
      >
        <Connect name="Connect Google Drive" />
      </State>
    );
  if (state === "needs_reconnect")
    return (
      <State
        icon={<CloudAlert className="i" />}
        title="Needs to be reconnected"
        note={`Google takes the connection with ${email} no longer.`}
      >
        <Disconnect />
        <Connect name="Reconnect" />
      </State>
    );
  return (
    <>
      <State icon={<CloudCheck className="i" />} title="Connected" note={email ?? ""}>
        {folderUrl && (
          <a className="btn" href={folderUrl} target="_blank" rel="noopener noreferrer">
            <ExternalLink className="i" />
            {texts.drive.open}
          </a>
        )}
        <Disconnect />
      </State>
      <Enabled settings={settings} />
    </>
  );
}

type StateProps = {
  readonly icon: ReactNode;
  readonly title: string;
  readonly note?: string;
  readonly children?: ReactNode;
};

function State({ icon, title, note, children }: StateProps) {
  return (
    <div className="row between">
      <p className="row nowrap grow setting-label">
        {icon}
        <span>
          <strong>{title}</strong>
          {note && <span className="small muted setting-note">{note}</span>}
        </span>
      </p>
      {children && <span className="row">{children}</span>}
    </div>
  );
}

function Unknown({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const retry = (
    <button type="button" className="btn" onClick={onRetry}>
      Try again
    </button>
  );
  return (
    <Banner tone="err" action={retry}>
      {errorText(error)}
    </Banner>
  );
}

/** Everything here that depends on the connection. */
function useRefreshDrive() {
  const { user } = trpc.useUtils();
  return () => Promise.all([user.driveConnection.invalidate(), user.settings.invalidate()]);
}

function Connect({ name }: { readonly name: string }) {
  const [isWaiting, setWaiting] = useState(false);
  const refresh = useRefreshDrive();
  const connect = async () => {
    setWaiting(true);
    const problem = await askGoogle("drive");
    setWaiting(false);
    if (problem === undefined) toast({ type: "success", title: "Google Drive is connected" });
    else toast({ type: "error", title: problem });
    await refresh();
  };
  return (
    <button type="button" className="btn primary" aria-busy={isWaiting} disabled={isWaiting} onClick={connect}>
      {name}
    </button>
  );
}

function Disconnect() {
  const [isOpen, setOpen] = useState(false);
  const refresh = useRefreshDrive();
  const disconnect = trpc.user.disconnectDrive.useMutation({
    onSuccess: async () => {
      setOpen(false);
      toast({ type: "success", title: "Google Drive is disconnected" });
      await refresh();
    },
  });
  return (
    <>
      <button type="button" className="btn" onClick={() => setOpen(true)}>
        Disconnect
      </button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Disconnect Google Drive"
        text={<p>Files that were saved there stay in your Drive. {productName} can no longer see or add any.</p>}
        action="Disconnect"
        busyAction="Disconnecting"
        cancel="Stay connected"
        busy={disconnect.isPending}
        error={disconnect.isError ? errorText(disconnect.error) : undefined}
        onConfirm={() => disconnect.mutate()}
      />
    </>
  );
}

/** DRIVE-04: a person may pause saving and stay connected. */
function Enabled({ settings }: { readonly settings: Settings }) {
  const update = useUpdateSettings();
  return (
    <SettingSwitch
      label="Saving to Google Drive"
      note="Offers to save each result there."
      checked={isDriveEnabled(settings)}
      onChange={(checked) => update.mutate({ google_drive_integration: checked, is_google_drive_enabled: checked })}
    />
  );
}
