import { zodResolver } from "@hookform/resolvers/zod";
import { type Resolver, useForm } from "react-hook-form";
import { Link, useNavigate } from "react-router-dom";
import type { z } from "zod";
import { Banner } from "../../components/banner.tsx";
import { Field } from "../../components/field.tsx";
import { errorCode, errorText } from "../../lib/error-code.ts";
import { trpc } from "../../lib/trpc.ts";
import { fieldOf, newPasswordForm, passwordHelper } from "./form-schema.ts";
import { useAuthConfig } from "./use-auth-config.ts";

type Values = z.infer<ReturnType<typeof newPasswordForm>>;

/** ROUTE-13: what the link of the mail opens. */
export function NewPasswordForm({ token }: { readonly token: string }) {
  const navigate = useNavigate();
  const cache = trpc.useUtils();
  const { minPassword } = useAuthConfig();
  const form = useForm<Values>({
    defaultValues: { password: "" },
    resolver: zodResolver(newPasswordForm(minPassword)) as unknown as Resolver<Values>,
    reValidateMode: "onSubmit",
  });
  const { errors } = form.formState;
  const confirm = trpc.user.confirmPasswordReset.useMutation({
    onSuccess: async () => {
      // Whoever was signed in is so no more, and must be seen as such before /login shows.
      await cache.user.verify.invalidate();
      // The used token leaves the address bar and the history.
      navigate("/login", { replace: true, state: { passwordSet: true } });
    },
    onError: (error) => {
      const name = fieldOf(errorCode(error)) === "password" ? "password" : "root";
      form.setError(name, { message: errorText(error) });
    },
  });
  return (
    <form
      className="stack"
      noValidate
      onSubmit={form.handleSubmit(({ password }) => confirm.mutate({ token, password }))}
    >
      {errors.root?.message && (
        <Banner tone="err" live>
          <p>{errors.root.message}</p>
          {errorCode(confirm.error) === "auth/invalid-token" && <Link to="/login?mode=reset">Ask for a new link</Link>}
        </Banner>
      )}
      <Field label="New password" error={errors.password?.message} hint={passwordHelper(minPassword)}>
        <input
          className="input"
          type="password"
          autoComplete="new-password"
          {...form.register("password", { onChange: () => form.clearErrors() })}
        />
      </Field>
      <button type="submit" className="btn primary block" disabled={confirm.isPending} aria-busy={confirm.isPending}>
        Set new password
      </button>
    </form>
  );
}
