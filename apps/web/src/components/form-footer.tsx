type FormFooterProps = {
  /** id of the form that the dialog holds */
  readonly form: string;
  readonly action: string;
  readonly busyAction: string;
  readonly busy: boolean;
  readonly danger?: boolean;
  /** while what is asked for is missing */
  readonly blocked?: boolean;
  /** why it is blocked */
  readonly title?: string | undefined;
  readonly cancel?: string;
  readonly onCancel: () => void;
};

/** The foot of a dialog that holds a form: the way out, and what sends it. */
export function FormFooter({ form, busy, onCancel, ...words }: FormFooterProps) {
  return (
    <>
      <button type="button" className="btn" disabled={busy} onClick={onCancel}>
        {words.cancel ?? "Cancel"}
      </button>
      <button
        type="submit"
        form={form}
        className={words.danger ? "btn danger" : "btn primary"}
        disabled={busy || words.blocked}
        title={words.title}
        aria-busy={busy}
      >
        {busy ? words.busyAction : words.action}
      </button>
    </>
  );
}
