import { useState } from "react";
import { CopyButton } from "../../components/copy-button.tsx";
import type { Shown } from "./read-document.ts";

/** One path, closed until somebody opens it: there are more than a hundred. */
export function ApiCall({ call }: { readonly call: Shown }) {
  const [open, setOpen] = useState(false);
  return (
    <details id={call.id} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span className="api-method">{call.method}</span>
        <code className="api-path">{call.path}</code>
        <span className="api-summary muted">{call.summary}</span>
      </summary>
      {open && <Details call={call} />}
    </details>
  );
}

function Details({ call }: { readonly call: Shown }) {
  const { access, parameters, body, answers, curl } = call;
  return (
    <div className="stack api-details">
      <p>{access}.</p>
      {parameters.length > 0 && (
        <dl className="api-parameters">
          {parameters.map(({ name, place, shape }) => (
            <div key={`${place} ${name}`}>
              <dt>
                <code>{name}</code> <span className="small muted">{place}</span>
              </dt>
              <dd className="small">{shape}</dd>
            </div>
          ))}
        </dl>
      )}
      {body !== null && <Code title="Body" text={body} />}
      {answers.map(({ status, types, shape }) => (
        <Code key={status} title={`Answer ${status}`} text={shape ?? (types || "no content")} />
      ))}
      <Code title="Example" text={curl} />
      <div className="row">
        <CopyButton text={curl} label="Copy the example" />
      </div>
    </div>
  );
}

function Code({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <figure className="api-code">
      <figcaption className="small muted">{title}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard (WCAG 2.1.1) */}
      <pre tabIndex={0}>{text}</pre>
    </figure>
  );
}
