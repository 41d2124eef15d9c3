import { useId } from "react";
import { DetailsView } from "./details-view.tsx";

type DetailsCardProps = Parameters<typeof DetailsView>[0] & { readonly title: string };

/** Details in the flow of a page. */
export function DetailsCard({ title, ...details }: DetailsCardProps) {
  const id = useId();
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <DetailsView {...details} />
    </section>
  );
}
