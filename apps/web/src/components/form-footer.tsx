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

/** Footer of a dialog that holds a form: a button that cancels, and one that submits the form, which it names by id. */
export function FormFooter({
  form,
  action,
  busyAction,
  busy,
  danger,
  blocked,
  title,
  cancel = "Cancel",
  onCancel,
}: FormFooterProps) {
  return (
    <>
      <button type="button" className="btn" disabled={busy} onClick={onCancel}>
        {cancel}
      </button>
      <button
        type="submit"
        form={form}
        className={danger ? "btn danger" : "btn primary"}
        disabled={busy || blocked}
        title={title}
        aria-busy={busy}
      >
        {busy ? busyAction : action}
      </button>
    </>
  );
}
