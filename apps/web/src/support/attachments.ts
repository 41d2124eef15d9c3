import { attachmentExtensions, attachmentLimits, errorCatalogue, fillText } from "@gradus/contracts";
import { extensionOf } from "../lib/file-check.ts";

export const acceptedAttachments = attachmentExtensions.join(",");

type Named = Pick<File, "name" | "size">;

const isAccepted = ({ name }: Named): boolean =>
  (attachmentExtensions as readonly string[]).includes(extensionOf(name));

/** SUP-12 before anything is sent: the files that may go along with those already chosen, and what is wrong with the others. */
export function addAttachments<Chosen extends Named>(
  chosen: readonly Chosen[],
  more: readonly Chosen[],
): { readonly files: readonly Chosen[]; readonly problem: string | undefined } {
  const wrong = more.find((file) => !isAccepted(file));
  const large = more.find(({ size }) => size > attachmentLimits.fileBytes);
  const fit = more.filter((file) => isAccepted(file) && file.size <= attachmentLimits.fileBytes);
  const files = [...chosen, ...fit].slice(0, attachmentLimits.files);
  if (wrong) {
    const text = errorCatalogue["support/attachment-type"].message;
    return { files, problem: fillText(text, { fileName: wrong.name }) };
  }
  if (large) return { files, problem: errorCatalogue["support/attachment-size"].message };
  if (chosen.length + fit.length > attachmentLimits.files) {
    return { files, problem: errorCatalogue["support/attachment-count"].message };
  }
  return { files, problem: undefined };
}
