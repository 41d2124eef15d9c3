import type { Report } from "@gradus/contracts";

/** What the reader repaired in the upload, and what the pages cannot show of it. */
export function NotesCard({ report }: { readonly report: Report }) {
  const { warnings } = report.input;
  if (warnings.length === 0) return null;
  return (
    <details className="card fold">
      <summary>
        <h2>Notes about your file</h2> <span className="muted small num">{warnings.length}</span>
      </summary>
      <ul className="small">
        {warnings.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </details>
  );
}
