import { constants } from "@gradus/contracts";

export type ToastType = "success" | "error" | "warning" | "info";
export type Toast = {
  readonly id: string;
  readonly type: ToastType;
  readonly title: string;
  readonly message?: string;
  /** milliseconds; without it the type decides (TOAST-04) */
  readonly duration?: number;
  readonly persistent?: boolean;
  readonly action?: { readonly label: string; readonly run: () => void };
};
export type ShownToast = Toast & { readonly leaving: boolean };

/** TOAST-04, TOAST-05: an explicit duration wins; errors 8 s, warnings 6 s, others 5 s. */
export function toastDuration(toast: Pick<Toast, "type" | "duration">): number {
  if (toast.duration !== undefined) return toast.duration;
  if (toast.type === "error") return constants.TOAST_ERROR_MS;
  return toast.type === "warning" ? constants.TOAST_WARNING_MS : constants.TOAST_DEFAULT_MS;
}

type Timer = ReturnType<typeof setTimeout>;

/** The toasts on screen and their clocks: at most five, the oldest gives way (TOAST-02, TOAST-03). */
export function createToastStore() {
  let toasts: readonly ShownToast[] = [];
  let next = 0;
  const timers = new Map<string, Timer>();
  const listeners = new Set<() => void>();

  const set = (value: readonly ShownToast[]) => {
    toasts = value;
    for (const listener of listeners) listener();
  };
  const stop = (id: string) => {
    clearTimeout(timers.get(id));
    timers.delete(id);
  };
  const remove = (id: string) => {
    stop(id);
    set(toasts.filter((toast) => toast.id !== id));
  };
  const dismiss = (id: string) => {
    stop(id);
    set(toasts.map((toast) => (toast.id === id ? { ...toast, leaving: true } : toast)));
    timers.set(
      id,
      setTimeout(() => remove(id), constants.TOAST_EXIT_MS),
    );
  };
  const start = (id: string, delay: number) => {
    stop(id);
    timers.set(
      id,
      setTimeout(() => dismiss(id), delay),
    );
  };
  const find = (id: string) => toasts.find((toast) => toast.id === id && !toast.leaving && !toast.persistent);

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    current: () => toasts,
    show(toast: Omit<Toast, "id">): string {
      next += 1;
      const id = `toast-${next}`;
      for (const old of toasts.slice(0, Math.max(0, toasts.length + 1 - constants.TOASTS_MAX))) remove(old.id);
      set([...toasts, { ...toast, id, leaving: false }]);
      if (!toast.persistent) start(id, toastDuration(toast));
      return id;
    },
    dismiss,
    pause(id: string) {
      if (find(id)) stop(id);
    },
    resume(id: string) {
      if (find(id)) start(id, constants.TOAST_AFTER_HOVER_MS);
    },
  };
}

const store = createToastStore();
export const toastStore = store;
/** Shows a short note at the top right. */
export const toast = store.show;
