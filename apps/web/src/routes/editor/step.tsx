import { ChevronDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import { HelpButton } from "../../help/help-button.tsx";

type StepProps = {
  /** rehearsal mark */
  readonly mark: string;
  readonly title: string;
  readonly note?: string;
  readonly done?: boolean;
  /** slug of the article about it */
  readonly help: string;
  /** what a folded step says in its one line; absent = never folded */
  readonly fold?: string;
  readonly children: ReactNode;
};

export function Step({ mark, title, note, done = false, help, fold, children }: StepProps) {
  const [open, setOpen] = useState(false);
  if (fold !== undefined && !open) {
    return (
      <section className="card step folded" aria-label={title}>
        <button type="button" className="fold-line" aria-expanded={false} onClick={() => setOpen(true)}>
          <span className="mark" aria-hidden="true">
            {mark}
          </span>
          <strong>{title}</strong>
          <span className="grow small muted truncate">{fold}</span>
          <ChevronDown className="i" />
        </button>
      </section>
    );
  }
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
        <HelpButton article={help} about={title} />
      </header>
      {children}
    </section>
  );
}
