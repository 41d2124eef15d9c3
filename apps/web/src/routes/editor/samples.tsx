import { useQuery } from "@tanstack/react-query";
import { FileMusic } from "lucide-react";
import { useState } from "react";
import { errorText } from "../../lib/error-code.ts";
import { toast } from "../../lib/toast-store.ts";

type Sample = Readonly<Record<"file" | "title" | "composer" | "kind", string>>;

const load = async (): Promise<readonly Sample[]> => {
  const answer = await fetch("/samples/index.json");
  return answer.json();
};

/** Our own encodings of public-domain tunes, to try the editor without a file at hand. */
export function Samples({ onFile }: { readonly onFile: (file: File) => void }) {
  const samples = useQuery({ queryKey: ["samples"], queryFn: load, staleTime: Number.POSITIVE_INFINITY, retry: false });
  const [busy, setBusy] = useState(false);
  if (!samples.data || samples.data.length === 0) return null;

  const open = async ({ file }: Sample) => {
    setBusy(true);
    try {
      const answer = await fetch(`/samples/${encodeURIComponent(file)}`);
      onFile(new File([await answer.blob()], file));
    } catch (error) {
      toast({ type: "error", title: "The sample could not be fetched", message: errorText(error) });
    } finally {
      setBusy(false);
    }
  };

  return (
    <section className="stack tight" aria-labelledby="samples-title">
      <h2 id="samples-title" className="samples-title">
        Try a sample
      </h2>
      <ul className="samples">
        {samples.data.map((sample) => (
          <li key={sample.file}>
            <button type="button" className="sample" disabled={busy} onClick={() => open(sample)}>
              <FileMusic className="i" />
              <span>
                <strong>{sample.title}</strong>
                <span className="small muted">
                  {sample.composer} · {sample.kind}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
