import { type AdminNotice, noticeTargets, noticeTypes } from "@gradus/contracts";
import { type ChangeEvent, type FormEvent, useState } from "react";
import { Banner } from "../../components/banner.tsx";
import { Field } from "../../components/field.tsx";
import { errorText } from "../../lib/error-code.ts";
import { trpc } from "../../lib/trpc.ts";
import { useNow } from "../../lib/use-now.ts";
import { NoticeBanner } from "../../maintenance/notice-banner.tsx";
import { blankNotice, type NoticeValues, noticeErrors, toWire, valuesOf } from "./notice-values.ts";
import { targetNames, typeNames } from "./notice-words.ts";

type NoticeFormProps = {
  /** that is changed; without one a new notice is made */
  readonly notice?: AdminNotice | undefined;
  readonly onDone: () => void;
};

/** ADMM-02: every field of a notice, and beside them what people will see. */
export function NoticeForm({ notice, onDone }: NoticeFormProps) {
  const [values, setValues] = useState<NoticeValues>(notice ? valuesOf(notice) : blankNotice);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const now = useNow();
  const cache = trpc.useUtils();
  const onSuccess = async () => {
    await Promise.all([
      cache.admin.notifications.invalidate(),
      cache.maintenance.notifications.invalidate(),
      cache.admin.badgeCounts.invalidate(),
    ]);
    setValues(blankNotice);
    onDone();
  };
  const create = trpc.admin.createNotification.useMutation({ onSuccess });
  const update = trpc.admin.updateNotification.useMutation({ onSuccess });
  const sending = create.isPending || update.isPending;
  const failed = create.error ?? update.error;

  const bind = (name: "title" | "message" | "type" | "target_users" | "start" | "end") => ({
    value: values[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) => {
      setValues({ ...values, [name]: target.value } as NoticeValues);
      setErrors({});
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = noticeErrors(values);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    if (notice) update.mutate({ id: notice.id, ...toWire(values) });
    else create.mutate(toWire(values));
  };
  const title = notice ? "Change this notice" : "New notice";
  return (
    <form className="card stack" noValidate onSubmit={submit} aria-label={title}>
      <h2>{title}</h2>
      <div className="notice-fields">
        <Field label="Type">
          <select className="select" {...bind("type")}>
            {noticeTypes.map((type) => (
              <option key={type} value={type}>
                {typeNames[type]}
              </option>
            ))}
          </select>
        </Field>
        <Field label="For">
          <select className="select" {...bind("target_users")}>
            {noticeTargets.map((target) => (
              <option key={target} value={target}>
                {targetNames[target]}
              </option>
            ))}
          </select>
        </Field>
        <Field label="Starts" hint="Empty: at once" error={errors.start_time}>
          <input className="input num" type="datetime-local" {...bind("start")} />
        </Field>
        <Field label="Ends" hint="Empty: until it is turned off" error={errors.end_time}>
          <input className="input num" type="datetime-local" {...bind("end")} />
        </Field>
      </div>
      <Field label="Title" error={errors.title}>
        <input className="input" maxLength={120} {...bind("title")} />
      </Field>
      <Field label="Message" error={errors.message}>
        <textarea className="textarea" maxLength={2000} {...bind("message")} />
      </Field>
      <label className="row nowrap check">
        <input
          type="checkbox"
          checked={values.is_active}
          onChange={({ target }) => setValues({ ...values, is_active: target.checked })}
        />
        Show it
      </label>
      <section className="stack tight" aria-label="Preview">
        <h3>Preview</h3>
        <NoticeBanner
          notice={{ ...toWire(values), title: values.title || "Title", message: values.message || "Message" }}
          now={now}
        />
      </section>
      {failed && (
        <Banner tone="err" live>
          {errorText(failed)}
        </Banner>
      )}
      <div className="row">
        <button type="submit" className="btn primary" disabled={sending} aria-busy={sending}>
          {sending ? "Saving" : notice ? "Save" : "Post notice"}
        </button>
        {notice && (
          <button type="button" className="btn" disabled={sending} onClick={onDone}>
            Cancel
          </button>
        )}
      </div>
    </form>
  );
}
