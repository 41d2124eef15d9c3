import type { ReactNode } from "react";

type SectionProps = { readonly title: string; readonly note: string; readonly children: ReactNode };

/** One chapter of the page: what it is about on the left, its sheet on the right. */
export function SettingsSection({ title, note, children }: SectionProps) {
  return (
    <section className="set" aria-label={title}>
      <div>
        <h2>{title}</h2>
        <p className="small muted">{note}</p>
      </div>
      <div className="card stack">{children}</div>
    </section>
  );
}
