import { type Request, texts } from "@gradus/contracts";
import { Link } from "react-router-dom";
import { ExpiryDate } from "../../components/expiry-date.tsx";
import { FileLinks } from "../../components/file-links.tsx";
import { StatusBadge } from "../../components/status-badge.tsx";
import { titleOf } from "../../lib/format.ts";
import { useNow } from "../../lib/use-now.ts";
import { summaryOf } from "../../lib/use-requests.ts";
import { RowMenu } from "./row-menu.tsx";

const words = texts.requests_list;

type RowsProps = {
  readonly rows: readonly Request[];
  /** ids, also of rows on other pages */
  readonly selected: readonly string[];
  readonly onSelect: (ids: readonly string[]) => void;
};

const toggled = (ids: readonly string[], id: string): readonly string[] =>
  ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];

/** A table on wide screens, cards on narrow ones. */
export function RequestRows({ rows, selected, onSelect }: RowsProps) {
  const now = useNow();
  const allHere = rows.every(({ id }) => selected.includes(id));
  const selectPage = () => {
    const others = selected.filter((id) => !rows.some((row) => row.id === id));
    onSelect(allHere ? others : [...others, ...rows.map(({ id }) => id)]);
  };
  const box = ({ id, original_file_name }: Request) => (
    <input
      type="checkbox"
      className="row-check"
      aria-label={`Select ${titleOf(original_file_name)}`}
      checked={selected.includes(id)}
      onChange={() => onSelect(toggled(selected, id))}
    />
  );
  return (
    <>
      <div className="card flush only-wide">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">
                <input
                  type="checkbox"
                  className="row-check"
                  aria-label="Select all on this page"
                  checked={allHere}
                  onChange={selectPage}
                />
              </th>
              <th scope="col">{words.col_file}</th>
              <th scope="col">{words.col_status}</th>
              <th scope="col">{words.col_instrument}</th>
              <th scope="col">{words.col_expires}</th>
              <th scope="col">{words.col_files}</th>
              <th scope="col">
                <span className="sr">{words.col_actions}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((request) => (
              <tr key={request.id}>
                <td>{box(request)}</td>
                <td>
                  <Link className="name" to={`/requests/${request.id}`}>
                    {titleOf(request.original_file_name)}
                  </Link>
                  <br />
                  <span className="xs muted">{summaryOf(request)}</span>
                </td>
                <td>
                  <StatusBadge status={request.status} />
                </td>
                <td>{request.original_instrument}</td>
                <td>
                  <ExpiryDate expiresAt={request.expires_at} now={now} />
                </td>
                <td>
                  <FileLinks request={request} now={now} />
                </td>
                <td className="acts">
                  <RowMenu request={request} now={now} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul className="rows only-narrow">
        {rows.map((request) => (
          <li key={request.id} className="card rcard">
            <div className="row between nowrap">
              {box(request)}
              <Link className="strong truncate title grow" to={`/requests/${request.id}`}>
                {titleOf(request.original_file_name)}
              </Link>
              <StatusBadge status={request.status} />
            </div>
            <div className="row between nowrap small muted">
              <span>
                {request.original_instrument}
                <br />
                {summaryOf(request)}
              </span>
              <RowMenu request={request} now={now} />
            </div>
            <div className="small muted">
              Expires <ExpiryDate expiresAt={request.expires_at} now={now} />
            </div>
            <FileLinks request={request} now={now} />
          </li>
        ))}
      </ul>
    </>
  );
}
