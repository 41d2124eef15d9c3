import { texts } from "@gradus/contracts";
import { zodResolver } from "@hookform/resolvers/zod";
import { type KeyboardEvent, useState } from "react";
import { type Resolver, useForm } from "react-hook-form";
import { Banner } from "../../components/banner.tsx";
import { Field } from "../../components/field.tsx";
import { errorCode, errorText } from "../../lib/error-code.ts";
import { trpc } from "../../lib/trpc.ts";
import { useHydrated } from "../../lib/use-hydrated.ts";
import { keptReferral } from "../../session/referral.ts";
import { Agreements } from "./agreements.tsx";
import { type AuthValues, fieldOf, passwordHelper, registerForm, signInForm } from "./form-schema.ts";
import { GoogleButton } from "./google-button.tsx";
import { useAuthConfig } from "./use-auth-config.ts";

type AuthMode = "signin" | "register";

const empty: AuthValues = { email: "", password: "", terms_accepted: false, privacy_accepted: false };

/** What was typed into the form that was drawn at build time, before its scripts ran. */
function typedEarly(): AuthValues {
  if (typeof document === "undefined") return empty;
  const typed = (name: "email" | "password") =>
    document.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value;
  return { ...empty, email: typed("email") ?? "", password: typed("password") ?? "" };
}

const resolverOf = (mode: AuthMode, minPassword: number): Resolver<AuthValues> =>
  zodResolver(mode === "register" ? registerForm(minPassword) : signInForm.strip()) as unknown as Resolver<AuthValues>;

export function AuthForm({ mode }: { readonly mode: AuthMode }) {
  const registering = mode === "register";
  const cache = trpc.useUtils();
  const { minPassword } = useAuthConfig();
  const [general, setGeneral] = useState<string>();
  const hydrated = useHydrated();
  const [defaultValues] = useState(() => (hydrated ? empty : typedEarly()));
  const form = useForm<AuthValues>({
    defaultValues,
    resolver: resolverOf(mode, minPassword),
    mode: "onSubmit",
    reValidateMode: "onSubmit",
  });
  const { errors } = form.formState;
  // AUTH-30: the code of the link that brought the visitor here
  const invitation = registering && hydrated ? keptReferral() : undefined;

  const answer = {
    onSuccess: () => cache.user.verify.invalidate(),
    onError: (error: unknown) => {
      const field = fieldOf(errorCode(error));
      if (field) form.setError(field, { message: errorText(error) }, { shouldFocus: true });
      else setGeneral(errorText(error));
    },
  };
  const login = trpc.user.login.useMutation(answer);
  const register = trpc.user.register.useMutation(answer);
  const byMail = register.data?.message;
  const entered = login.isSuccess || (register.isSuccess && byMail === undefined);
  const busy = login.isPending || register.isPending || entered;

  const submit = form.handleSubmit(({ email, password }) => {
    setGeneral(undefined);
    const invited = invitation && { referral_code: invitation };
    if (registering) register.mutate({ email, password, terms_accepted: true, privacy_accepted: true, ...invited });
    else login.mutate({ email, password });
  });

  // AUTH-11: an error leaves when its field is edited.
  const control = (name: "email" | "password") =>
    form.register(name, {
      onChange: () => {
        form.clearErrors(name);
        setGeneral(undefined);
        register.reset();
      },
    });

  const terms = form.watch("terms_accepted");
  const privacy = form.watch("privacy_accepted");
  const disabled = busy || (registering && !(terms && privacy));

  // AUTH-09: a disabled button keeps Enter from submitting; the reason is to be said nevertheless.
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    const inField = event.target instanceof HTMLInputElement && event.target.type !== "checkbox";
    if (event.key === "Enter" && inField && disabled && !busy) submit();
  };

  return (
    <>
      {general && (
        <Banner tone="err" live>
          {general}
        </Banner>
      )}
      {byMail && (
        <Banner tone="ok" live>
          {byMail}
        </Banner>
      )}
      <GoogleButton
        mode={mode}
        agreed={!registering || (terms && privacy)}
        onError={setGeneral}
        onSignedIn={answer.onSuccess}
      />
      <form noValidate onSubmit={submit} onKeyDown={onKeyDown}>
        <div className="stack">
          <Field label="E-mail" error={errors.email?.message}>
            <input
              className="input"
              type="email"
              autoComplete={registering ? "email" : "username"}
              autoCapitalize="none"
              spellCheck={false}
              {...control("email")}
            />
          </Field>
          <Field
            label="Password"
            error={errors.password?.message}
            {...(registering ? { hint: passwordHelper(minPassword) } : {})}
          >
            <input
              className="input"
              type="password"
              autoComplete={registering ? "new-password" : "current-password"}
              {...control("password")}
            />
          </Field>
          {invitation && (
            <p className="small muted">
              You were invited by a friend: your account takes the code <strong className="num">{invitation}</strong>.
            </p>
          )}
          {/* until the scripts run the browser would put what is typed into the address; without this button it sends nothing */}
          <fieldset className="stack" disabled={!hydrated}>
            {registering && <Agreements form={form} />}
            <button type="submit" className="btn primary block" disabled={disabled} aria-busy={busy}>
              {registering ? texts.auth.title_register : texts.landing.simple_header_signin}
            </button>
          </fieldset>
        </div>
      </form>
    </>
  );
}
