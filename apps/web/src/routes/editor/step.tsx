import type { ReactNode } from "react";
import { HelpButton } from "../../help/help-button.tsx";

type StepProps = {
  /** rehearsal mark */
  readonly mark: string;
  readonly title: string;
  readonly note?: string;
  readonly done?: boolean;
  readonly action?: ReactNode;
  /** slug of the article about it */
  readonly help: string;
  readonly children: ReactNode;
};

export function Step({ mark, title, note, done = false, action, help, children }: StepProps) {
  return (
    <section className="card step" aria-label={title}>
      <header>
        <span className={done ? "mark done" : "mark"} aria-hidden="true">
          {mark}
        </span>
        <div className="grow">
          <h2>{title}</h2>
          {note && <p className="small muted">{note}</p>}
        </div>
        {action}
        <HelpButton article={help} about={title} />
      </header>
      {children}
    </section>
  );
}
