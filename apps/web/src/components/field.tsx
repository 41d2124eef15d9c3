import { CircleAlert } from "lucide-react";
import { cloneElement, type ReactElement, useId } from "react";

type ControlProps = {
  readonly id?: string;
  readonly "aria-describedby"?: string;
  readonly "aria-invalid"?: boolean;
};

type FieldProps = {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly children: ReactElement<ControlProps>;
};

/** Label above, hint below; an error takes the place of the hint. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const note = `${id}-note`;
  const described = error || hint ? note : undefined;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {cloneElement(children, {
        id,
        ...(described ? { "aria-describedby": described } : {}),
        ...(error ? { "aria-invalid": true } : {}),
      })}
      {error ? (
        <FieldError id={note} text={error} />
      ) : (
        hint && (
          <p className="hint" id={note}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}

export function FieldError({ id, text }: { readonly id?: string; readonly text: string }) {
  return (
    <p className="error" id={id} role="alert">
      <CircleAlert className="i" />
      {text}
    </p>
  );
}
