import { texts } from "@gradus/contracts";
import { zodResolver } from "@hookform/resolvers/zod";
import { type Resolver, useForm } from "react-hook-form";
import type { z } from "zod";
import { Banner } from "../../components/banner.tsx";
import { Field } from "../../components/field.tsx";
import { errorCode, errorText } from "../../lib/error-code.ts";
import { trpc } from "../../lib/trpc.ts";
import { fieldOf, resetForm } from "./form-schema.ts";

type Values = z.infer<typeof resetForm>;

/** AUTH-03, AUTH-10, AUTH-13: asks for a link by mail. */
export function ResetForm() {
  const form = useForm<Values>({
    defaultValues: { email: "" },
    resolver: zodResolver(resetForm) as unknown as Resolver<Values>,
    reValidateMode: "onSubmit",
  });
  const { errors } = form.formState;
  const reset = trpc.user.passwordReset.useMutation({
    onError: (error) => {
      const name = fieldOf(errorCode(error)) === "email" ? "email" : "root";
      form.setError(name, { message: errorText(error) });
    },
  });
  const edit = () => {
    form.clearErrors();
    reset.reset();
  };
  return (
    <form className="stack" noValidate onSubmit={form.handleSubmit((values) => reset.mutate(values))}>
      {errors.root?.message && (
        <Banner tone="err" live>
          {errors.root.message}
        </Banner>
      )}
      {reset.isSuccess && (
        <Banner tone="ok" live>
          {texts.auth.reset_sent}
        </Banner>
      )}
      <Field label="E-mail" error={errors.email?.message}>
        <input
          className="input"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.register("email", { onChange: edit })}
        />
      </Field>
      <button type="submit" className="btn primary block" disabled={reset.isPending} aria-busy={reset.isPending}>
        {texts.auth.send_reset}
      </button>
    </form>
  );
}
