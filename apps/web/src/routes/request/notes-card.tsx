import { notDrawnText, type Report } from "@gradus/contracts";
import { TermsText } from "../../help/terms-text.tsx";

function List({ texts }: { readonly texts: readonly string[] }) {
  return (
    <ul className="small">
      {texts.map((text) => (
        <li key={text}>
          <TermsText text={text} />
        </li>
      ))}
    </ul>
  );
}

/** What the reader repaired in the upload, and what the pages cannot show of it: the latter is seen without opening. */
export function NotesCard({ report }: { readonly report: Report }) {
  const { notDrawn = [], input } = report;
  const count = input.warnings.length + notDrawn.length;
  if (count === 0) return null;
  return (
    <details className="card fold" open={notDrawn.length > 0}>
      <summary>
        <h2>Notes about your file</h2> <span className="muted small num">{count}</span>
      </summary>
      {input.warnings.length > 0 && <List texts={input.warnings} />}
      {notDrawn.length > 0 && (
        <>
          <h3>Not on the printed page</h3>
          <p className="small">Your MusicXML keeps these signs. The pages here and the PDF do not show them yet.</p>
          <List texts={notDrawn.map(notDrawnText)} />
        </>
      )}
    </details>
  );
}
