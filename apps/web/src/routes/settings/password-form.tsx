import { changePasswordInput, constants, passwordText, texts } from "@gradus/contracts";
import { zodResolver } from "@hookform/resolvers/zod";
import { type Resolver, useForm } from "react-hook-form";
import type { z } from "zod";
import { Banner } from "../../components/banner.tsx";
import { Field } from "../../components/field.tsx";
import { errorCode, errorText } from "../../lib/error-code.ts";
import { toast } from "../../lib/toast-store.ts";
import { trpc } from "../../lib/trpc.ts";

type Values = z.infer<typeof changePasswordInput>;

const schema = changePasswordInput.extend({
  new_password: passwordText
    .min(1, texts.auth.password_required)
    .min(constants.PASSWORD_MIN, texts.auth.password_short_client),
});

/** AUTH-40 */
export function PasswordForm() {
  const form = useForm<Values>({
    defaultValues: { current_password: "", new_password: "" },
    resolver: zodResolver(schema) as unknown as Resolver<Values>,
    reValidateMode: "onSubmit",
  });
  const { errors } = form.formState;
  const change = trpc.user.changePassword.useMutation({
    onSuccess: () => {
      form.reset();
      toast({ type: "success", title: "Password changed" });
    },
    onError: (error) => {
      const code = errorCode(error);
      if (code === "auth/wrong-password") form.setError("current_password", { message: errorText(error) });
      else if (code === "auth/weak-password") form.setError("new_password", { message: errorText(error) });
      else form.setError("root", { message: errorText(error) });
    },
  });
  const control = (name: keyof Values) => form.register(name, { onChange: () => form.clearErrors() });
  return (
    <form className="stack" noValidate onSubmit={form.handleSubmit((values) => change.mutate(values))}>
      {errors.root?.message && (
        <Banner tone="err" live>
          {errors.root.message}
        </Banner>
      )}
      <div className="grid2">
        <Field label="Current password" error={errors.current_password?.message}>
          <input className="input" type="password" autoComplete="current-password" {...control("current_password")} />
        </Field>
        <Field label="New password" error={errors.new_password?.message} hint={texts.auth.password_helper}>
          <input className="input" type="password" autoComplete="new-password" {...control("new_password")} />
        </Field>
      </div>
      <div className="row">
        <button type="submit" className="btn" disabled={change.isPending}>
          {change.isPending ? "Changing" : "Change password"}
        </button>
      </div>
    </form>
  );
}
