import { changeEmailInput } from "@gradus/contracts";
import { zodResolver } from "@hookform/resolvers/zod";
import { type Resolver, useForm } from "react-hook-form";
import type { z } from "zod";
import { Banner } from "../../components/banner.tsx";
import { Field } from "../../components/field.tsx";
import { errorCode, errorText } from "../../lib/error-code.ts";
import { trpc } from "../../lib/trpc.ts";

type Values = z.infer<typeof changeEmailInput>;

/** The address changes only once the link in the new mailbox was opened. */
export function EmailForm() {
  const form = useForm<Values>({
    defaultValues: { new_email: "", current_password: "" },
    resolver: zodResolver(changeEmailInput) as unknown as Resolver<Values>,
    reValidateMode: "onSubmit",
  });
  const { errors } = form.formState;
  const change = trpc.user.changeEmail.useMutation({
    onSuccess: () => form.reset(),
    onError: (error) => {
      const code = errorCode(error);
      const isEmail = code === "auth/invalid-email" || code === "auth/email-already-in-use";
      const name = code === "auth/wrong-password" ? "current_password" : isEmail ? "new_email" : "root";
      form.setError(name, { message: errorText(error) });
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
      {change.isSuccess && (
        <Banner tone="ok" live>
          {change.data.message}
        </Banner>
      )}
      <div className="grid2">
        <Field label="New e-mail" error={errors.new_email?.message}>
          <input
            className="input"
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            {...control("new_email")}
          />
        </Field>
        <Field label="Your password" error={errors.current_password?.message}>
          <input className="input" type="password" autoComplete="current-password" {...control("current_password")} />
        </Field>
      </div>
      <div className="row">
        <button type="submit" className="btn" disabled={change.isPending} aria-busy={change.isPending}>
          {change.isPending ? "Sending" : "Change e-mail"}
        </button>
      </div>
    </form>
  );
}
