import { useState } from "react";
import { Field } from "../../components/field.tsx";
import { errorCode } from "../../lib/error-code.ts";

type Again = {
  readonly asked: boolean;
  readonly password: string;
  readonly setPassword: (password: string) => void;
};

/** The password of a step that wants a fresh sign-in, asked for once the server refused without it, or with a wrong one. */
export function usePasswordAgain(error: unknown): Again {
  const [password, setPassword] = useState("");
  const refusal = error ? errorCode(error) : undefined;
  const asked = password !== "" || refusal === "auth/not-fresh" || refusal === "auth/wrong-password";
  return { asked, password, setPassword };
}

export function PasswordAgain({ again: { asked, password, setPassword } }: { readonly again: Again }) {
  if (!asked) return null;
  return (
    <Field label="Password">
      <input
        className="input"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
    </Field>
  );
}
