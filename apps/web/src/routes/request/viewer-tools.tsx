import {
  ChevronLeft,
  ChevronRight,
  Columns2,
  Expand,
  Eye,
  EyeOff,
  FileMusic,
  Printer,
  Rows2,
  Sparkles,
  ZoomIn,
  ZoomOut,
} from "lucide-react";
import { Legend } from "../../components/legend.tsx";

export const views = [
  { view: "both", label: "Side by side", icon: Columns2 },
  { view: "compare", label: "Bar by bar", icon: Rows2 },
  { view: "original", label: "Original", icon: FileMusic },
  { view: "result", label: "Rewrite", icon: Sparkles },
] as const;
export type View = (typeof views)[number]["view"];

export const zooms = [100, 125, 150, 200, 300] as const;

type ViewerToolsProps = {
  readonly offered: readonly View[];
  readonly view: View;
  readonly onView: (view: View) => void;
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
  /** index in `zooms` */
  readonly zoom: number;
  readonly onZoom: (zoom: number) => void;
  readonly marks: boolean;
  readonly onMarks: (on: boolean) => void;
  readonly onStand: () => void;
  /** address of a PDF to be opened and printed */
  readonly printable: string | undefined;
};

/** What is seen of the score and how large. */
export function ViewerTools(props: ViewerToolsProps) {
  const { offered, view, onView, page, pages, onPage, zoom, onZoom, marks, onMarks, onStand, printable } = props;
  return (
    <>
      <div className="tools">
        <fieldset className="segments" aria-label="View">
          {views
            .filter(({ view: name }) => offered.includes(name))
            .map(({ view: name, label, icon: Icon }) => (
              <button key={name} type="button" aria-pressed={view === name} onClick={() => onView(name)}>
                <Icon className="i" />
                {label}
              </button>
            ))}
        </fieldset>
        <div className="turn-zoom">
          {pages > 1 && (
            <div className="row nowrap page-turn">
              <Tool label="Previous page" icon={ChevronLeft} disabled={page <= 1} onClick={() => onPage(page - 1)} />
              <span className="small num nobr" role="status">
                <span className="word">Page </span>
                {page} of {pages}
              </span>
              <Tool label="Next page" icon={ChevronRight} disabled={page >= pages} onClick={() => onPage(page + 1)} />
            </div>
          )}
          <div className="row nowrap zoom">
            <Tool label="Smaller" icon={ZoomOut} disabled={zoom === 0} onClick={() => onZoom(zoom - 1)} />
            <Tool label="Larger" icon={ZoomIn} disabled={zoom === zooms.length - 1} onClick={() => onZoom(zoom + 1)} />
            <Tool label="Music stand: one page on the whole screen" icon={Expand} onClick={onStand} />
            {printable && (
              <a
                className="btn quiet icon"
                href={printable}
                target="_blank"
                rel="noreferrer"
                aria-label="Open the PDF to print it"
                title="Open the PDF to print it"
              >
                <Printer className="i" />
              </a>
            )}
          </div>
        </div>
      </div>
      <div className="row between marks-row">
        {marks ? <Legend /> : <p className="small muted">Marks are hidden.</p>}
        <button
          type="button"
          className="btn quiet sm"
          aria-pressed={marks}
          title={marks ? "Hide marks" : "Show marks"}
          onClick={() => onMarks(!marks)}
        >
          {marks ? <EyeOff className="i" /> : <Eye className="i" />}
          <span className="word">{marks ? "Hide marks" : "Show marks"}</span>
        </button>
      </div>
    </>
  );
}

type ToolProps = {
  readonly label: string;
  readonly icon: typeof ZoomIn;
  readonly disabled?: boolean;
  readonly onClick: () => void;
};

function Tool({ label, icon: Icon, disabled = false, onClick }: ToolProps) {
  return (
    <button
      type="button"
      className="btn quiet icon"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon className="i" />
    </button>
  );
}
