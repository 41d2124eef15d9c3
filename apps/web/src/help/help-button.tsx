import { CircleHelp } from "lucide-react";
import { openHelp } from "./help-store.ts";
import "./help-button.css";

type HelpButtonProps = {
  /** slug of the article that it opens */
  readonly article: string;
  /** what it is about: "levels" */
  readonly about: string;
};

/** The small question mark beside a term or a price. */
export function HelpButton({ article, about }: HelpButtonProps) {
  return (
    <button
      type="button"
      className="btn quiet icon help-button"
      aria-label={`Help: ${about}`}
      title={`Help: ${about}`}
      onClick={() => openHelp({ article })}
    >
      <CircleHelp className="i" />
    </button>
  );
}

type FloatingHelpProps = { readonly article: string; readonly title: string };

/** HELP-14: in the corner of a page, about all of it. */
export function FloatingHelp({ article, title }: FloatingHelpProps) {
  return (
    <button
      type="button"
      className="btn ink icon fab"
      aria-label={title}
      title={title}
      onClick={() => openHelp({ article, title })}
    >
      <CircleHelp className="i" />
    </button>
  );
}
