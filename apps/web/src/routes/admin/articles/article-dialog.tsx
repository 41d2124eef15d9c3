import type { HelpArticle } from "@gradus/contracts";
import { type ChangeEvent, type FormEvent, useState } from "react";
import { Banner } from "../../../components/banner.tsx";
import { Field } from "../../../components/field.tsx";
import { Modal } from "../../../components/modal.tsx";
import { ArticleBody } from "../../../help/article-body.tsx";
import { audienceNames, categoryNames, displayNames } from "../../../help/names.ts";
import { errorText } from "../../../lib/error-code.ts";
import { Markdown } from "../../../onboarding/markdown.tsx";
import { ChangeHistory } from "../change-history.tsx";
import { TypedConfirm } from "../typed-confirm.tsx";
import { type ArticleValues, useArticle } from "./use-article.ts";

const blank: ArticleValues = {
  title: "",
  slug: "",
  content: "",
  category: "general",
  display_type: "article",
  target_audience: "user",
  is_active: true,
  sort_order: "100",
};
const valuesOf = ({ sort_order: order, ...article }: HelpArticle): ArticleValues => ({
  ...article,
  sort_order: String(order),
});

type DialogProps = { readonly article: HelpArticle | undefined; readonly onClose: () => void };

/** ADMH-02: an article's text beside what becomes of it. */
export function ArticleDialog({ article, onClose }: DialogProps) {
  const [values, setValues] = useState(article ? valuesOf(article) : blank);
  const [isLeaving, setLeaving] = useState(false);
  const { save, remove, busy, error, fields, forget } = useArticle(article?.id, onClose);
  const bind = (name: keyof ArticleValues) => ({
    value: String(values[name]),
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) => {
      setValues({ ...values, [name]: target.value });
      forget();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save(values);
  };
  return (
    <Modal
      open
      locked={busy}
      onOpenChange={(open) => !open && onClose()}
      title={article ? article.title : "New article"}
      footer={
        <>
          {article && (
            <button type="button" className="btn danger aside-action" onClick={() => setLeaving(true)}>
              Delete
            </button>
          )}
          <button type="submit" form="article" className="btn primary" disabled={busy} aria-busy={busy}>
            {busy ? "Saving" : "Save"}
          </button>
        </>
      }
    >
      <form id="article" className="stack" noValidate onSubmit={submit}>
        <Field label="Title" error={fields.title}>
          <input className="input" maxLength={200} {...bind("title")} />
        </Field>
        <Field label="Slug" hint="Empty: made of the title" error={fields.slug}>
          <input className="input" maxLength={100} autoCapitalize="none" spellCheck={false} {...bind("slug")} />
        </Field>
        <Field
          label="Text"
          hint={values.category === "onboarding" ? "Light markdown: a step of the tour" : "HTML"}
          error={fields.content}
        >
          <textarea className="textarea" rows={10} maxLength={50_000} {...bind("content")} />
        </Field>
        <section className="well" aria-label="Preview">
          <h3>{values.title || "Preview"}</h3>
          {values.category === "onboarding" ? (
            <Markdown source={values.content} />
          ) : (
            <ArticleBody html={values.content} deeper />
          )}
        </section>
        <div className="list-tools">
          <Choice label="Category" names={categoryNames} {...bind("category")} />
          <Choice label="Shown as" names={displayNames} {...bind("display_type")} />
          <Choice label="For" names={audienceNames} {...bind("target_audience")} />
          <Field label="Order" error={fields.sort_order}>
            <input className="input num" inputMode="numeric" {...bind("sort_order")} />
          </Field>
        </div>
        <label className="toggle">
          <input
            type="checkbox"
            role="switch"
            checked={values.is_active}
            aria-checked={values.is_active}
            onChange={({ target }) => setValues({ ...values, is_active: target.checked })}
          />
          Shown to its readers
        </label>
        {error !== undefined && (
          <Banner tone="err" live>
            {errorText(error)}
          </Banner>
        )}
        {article && <ChangeHistory target={`article:${article.id}`} />}
      </form>
      {isLeaving && article && (
        <TypedConfirm
          title="Delete this article"
          text={<p>Its text stays in the log of changes alone.</p>}
          word={article.slug}
          action="Delete"
          busyAction="Deleting"
          busy={busy}
          error={error === undefined ? undefined : errorText(error)}
          onConfirm={remove}
          onClose={() => setLeaving(false)}
        />
      )}
    </Modal>
  );
}

type ChoiceProps = {
  readonly label: string;
  readonly names: Readonly<Record<string, string>>;
  readonly value: string;
  readonly onChange: (event: ChangeEvent<HTMLSelectElement>) => void;
};

const Choice = ({ label, names, value, onChange }: ChoiceProps) => (
  <Field label={label}>
    <select className="select" value={value} onChange={onChange}>
      {Object.entries(names).map(([option, name]) => (
        <option key={option} value={option}>
          {name}
        </option>
      ))}
    </select>
  </Field>
);
