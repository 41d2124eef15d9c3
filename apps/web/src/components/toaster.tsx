import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from "lucide-react";
import { useSyncExternalStore } from "react";
import { type ShownToast, toastStore } from "../lib/toast-store.ts";

const looks = {
  success: { icon: CircleCheck, className: "" },
  error: { icon: CircleAlert, className: "err" },
  warning: { icon: TriangleAlert, className: "warn" },
  info: { icon: Info, className: "info" },
};

export function Toaster() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.current, toastStore.current);
  return (
    <div className="toasts">
      {toasts.map((toast) => (
        <ToastNote key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function ToastNote({ toast }: { readonly toast: ShownToast }) {
  const { icon: Icon, className } = looks[toast.type];
  const { action } = toast;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only holds the clock; nothing is operated by it
    <div
      className={`toast ${className} ${toast.leaving ? "leaving" : ""}`}
      role={toast.type === "error" ? "alert" : "status"}
      onPointerEnter={() => toastStore.pause(toast.id)}
      onPointerLeave={() => toastStore.resume(toast.id)}
      onFocus={() => toastStore.pause(toast.id)}
      onBlur={() => toastStore.resume(toast.id)}
    >
      <Icon className="i" />
      <div className="grow">
        <strong>{toast.title}</strong>
        {toast.message && <p>{toast.message}</p>}
        {action && (
          <button
            type="button"
            className="link"
            onClick={() => {
              action.run();
              toastStore.dismiss(toast.id);
            }}
          >
            {action.label}
          </button>
        )}
      </div>
      <button
        type="button"
        className="btn quiet icon close"
        aria-label="Dismiss"
        onClick={() => toastStore.dismiss(toast.id)}
      >
        <X className="i" />
      </button>
    </div>
  );
}
