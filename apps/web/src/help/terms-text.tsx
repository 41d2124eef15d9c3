import { Tip } from "../components/tip.tsx";
import { withTerms } from "./terms.ts";

/** A sentence whose musical terms explain themselves. */
export const TermsText = ({ text }: { readonly text: string }) =>
  withTerms(text).map((piece) =>
    piece.meaning ? (
      <Tip key={piece.text} text={piece.meaning}>
        {piece.text}
      </Tip>
    ) : (
      piece.text
    ),
  );
