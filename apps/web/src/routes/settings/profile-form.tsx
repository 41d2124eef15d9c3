import { texts } from "@gradus/contracts";
import { type FormEvent, useState } from "react";
import { Field } from "../../components/field.tsx";
import { errorText } from "../../lib/error-code.ts";
import { toast } from "../../lib/toast-store.ts";
import { trpc } from "../../lib/trpc.ts";

const longestName = 100;

export function ProfileForm() {
  const profile = trpc.user.profile.useQuery();
  const cache = trpc.useUtils();
  const [typed, setTyped] = useState<string>();
  const save = trpc.user.updateProfile.useMutation({
    onSuccess: async (data) => {
      cache.user.profile.setData(undefined, data);
      setTyped(undefined);
      toast({ type: "success", title: texts.chosen.settings.saved });
      await cache.user.verify.invalidate();
    },
  });
  const name = typed ?? profile.data?.display_name ?? "";
  const unchanged = typed === undefined || typed.trim() === profile.data?.display_name;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ display_name: name });
  };
  return (
    <form className="stack" onSubmit={submit}>
      <div className="grid2">
        <Field label="Display name" error={save.isError ? errorText(save.error) : undefined}>
          <input
            className="input"
            autoComplete="name"
            maxLength={longestName}
            value={name}
            onChange={(event) => {
              setTyped(event.target.value);
              save.reset();
            }}
          />
        </Field>
        <Field label="E-mail" hint="The address you sign in with.">
          <input className="input" value={profile.data?.email ?? ""} readOnly />
        </Field>
      </div>
      <div className="row">
        <button type="submit" className="btn" disabled={unchanged || name.trim() === "" || save.isPending}>
          {save.isPending ? "Saving" : "Save name"}
        </button>
      </div>
    </form>
  );
}
