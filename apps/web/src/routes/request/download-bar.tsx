import type { DownloadFormat, Paper, Report, RequestDetails } from "@gradus/contracts";
import { Download, Ellipsis, FileDown, Printer, RotateCcw } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { Menu } from "../../components/menu.tsx";
import { RequestDialogs } from "../../components/request-dialogs.tsx";
import { DeleteItem, RenameItem } from "../../components/request-menu-items.tsx";
import { SaveButton } from "../../drive/save-button.tsx";
import { download, formatNames } from "../../lib/downloads.ts";
import { localPaper, printHref } from "../../lib/paper.ts";
import { useNow } from "../../lib/use-now.ts";
import { canRetry } from "../../lib/use-requests.ts";
import { RerunDialog } from "./rerun-dialog.tsx";

type DownloadBarProps = {
  readonly request: RequestDetails;
  /** of the run, once it is there */
  readonly report: Report | undefined;
};

/** The files first; everything else that can be done stands in the menu. */
export function DownloadBar({ request, report }: DownloadBarProps) {
  const now = useNow();
  const [params, setParams] = useSearchParams();
  const [open, setOpen] = useState<"rename" | "delete" | "rerun" | undefined>(
    params.has("rerun") ? "rerun" : undefined,
  );
  const navigate = useNavigate();
  const close = (stay: boolean) => {
    if (stay) return;
    setOpen(undefined);
    if (params.has("rerun")) setParams({}, { replace: true });
  };
  const original = download(request, "original", now);
  const pdf = download(request, "pdf", now);
  const paper = localPaper(navigator.languages);
  const prints = "href" in pdf ? printsOf(pdf.href, paper, report?.input.parts.length ?? 0) : [];
  return (
    <div className="row dl">
      <FileButton request={request} format="pdf" primary now={now} paper={paper} />
      <FileButton request={request} format="musicxml" now={now} />
      <FileButton request={request} format="midi" now={now} />
      {request.modified_mp3_url && <FileButton request={request} format="mp3" now={now} />}
      <SaveButton request={request} compact />
      <Menu
        className="btn icon"
        label="More: rewrite again, original file, rename, delete"
        icon={<Ellipsis className="i" />}
      >
        {canRetry(request, now) && (
          <DropdownMenu.Item onSelect={() => setOpen("rerun")}>
            <RotateCcw className="i" />
            Rewrite again
          </DropdownMenu.Item>
        )}
        {prints.map(({ name, href }) => (
          <DropdownMenu.Item key={name} asChild>
            <a href={href} download>
              <Printer className="i" />
              {name}
            </a>
          </DropdownMenu.Item>
        ))}
        {request.reading_file_url && (
          <DropdownMenu.Item asChild>
            <a href={request.reading_file_url} download>
              <FileDown className="i" />
              Score as it was read (MusicXML)
            </a>
          </DropdownMenu.Item>
        )}
        {"href" in original && (
          <DropdownMenu.Item asChild>
            <a href={original.href} download>
              <FileDown className="i" />
              Original file
            </a>
          </DropdownMenu.Item>
        )}
        <RenameItem onSelect={() => setOpen("rename")} />
        <DeleteItem onSelect={() => setOpen("delete")} />
      </Menu>
      <RequestDialogs request={request} open={open} onOpenChange={close} onRemoved={() => navigate("/requests")} />
      <RerunDialog
        key={`rerun-${open === "rerun"}`}
        open={open === "rerun"}
        onOpenChange={close}
        request={request}
        report={report}
      />
    </div>
  );
}

/** Other ways to print the result, made when they are asked for. */
const printsOf = (pdf: string, paper: Paper, parts: number) => [
  paper === "letter"
    ? { name: "PDF on A4 paper", href: printHref(pdf, "a4", "score") }
    : { name: "PDF on Letter paper", href: printHref(pdf, "letter", "score") },
  { name: "PDF with the changes marked", href: printHref(pdf, paper, "changes") },
  ...(parts > 1 ? [{ name: "PDF for each player (zip)", href: printHref(pdf, paper, "parts") }] : []),
];

type FileButtonProps = {
  readonly request: RequestDetails;
  readonly format: DownloadFormat;
  readonly now: number;
  readonly primary?: boolean;
  /** of a PDF: the same that is printed on */
  readonly paper?: Paper;
};

function FileButton({ request, format, now, primary = false, paper = "a4" }: FileButtonProps) {
  const name = formatNames[format];
  const found = download(request, format, now);
  if ("title" in found) {
    return (
      <button type="button" className="btn" disabled title={found.title} aria-label={`Download ${name}`}>
        {name}
      </button>
    );
  }
  return (
    <a
      className={primary ? "btn primary" : "btn"}
      href={paper === "a4" ? found.href : printHref(found.href, paper, "score")}
      download
      aria-label={`Download ${name}`}
    >
      {primary && <Download className="i" />}
      {name}
    </a>
  );
}
