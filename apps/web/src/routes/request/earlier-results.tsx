import type { RequestDetails } from "@gradus/contracts";
import { formatNames } from "../../lib/downloads.ts";
import { fullDate, fullDateTime } from "../../lib/format.ts";

/** What was made before the latest run of the same upload, with its files. */
export function EarlierResults({ request }: { readonly request: RequestDetails }) {
  const { earlier_results: results, expires_at: until } = request;
  if (results.length === 0) return null;
  return (
    <section className="card stack tight" aria-labelledby="earlier-results">
      <h2 id="earlier-results">{results.length === 1 ? "Earlier result" : "Earlier results"}</h2>
      <ul className="earlier-results">
        {results.map(({ run, made_at: at, level, grade, files }) => (
          <li key={run} className="row between">
            <span>
              <strong>{level}</strong> <span className="num">{grade.toFixed(1)}</span>
              <br />
              <span className="small muted">{fullDateTime(at)}</span>
            </span>
            <span className="files">
              {files.map(({ format, url }) => (
                <a
                  key={format}
                  className="file"
                  href={url}
                  download
                  aria-label={`Download ${formatNames[format]} of ${level}, ${fullDateTime(at)}`}
                >
                  {formatNames[format]}
                </a>
              ))}
            </span>
          </li>
        ))}
      </ul>
      <p className="small muted">Kept until {fullDate(until)}, as everything here.</p>
    </section>
  );
}
