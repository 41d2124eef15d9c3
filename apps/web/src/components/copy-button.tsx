import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { toast } from "../lib/toast-store.ts";

type CopyButtonProps = { readonly text: string; readonly label: string };

/** Puts a text on the clipboard and says so. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      toast({ type: "error", title: "Your browser did not allow copying. Select the text and copy it." });
    }
  };
  const Icon = isCopied ? Check : Copy;
  return (
    <button type="button" className="btn" onClick={copy} onBlur={() => setCopied(false)}>
      <Icon className="i" />
      {label}
      <span className="sr" role="status">
        {isCopied ? "copied" : ""}
      </span>
    </button>
  );
}
