import type { ReactNode } from "react";

/** A whole bar of rest: nothing here yet. */
export function RestBar() {
  return (
    <svg width="180" height="84" viewBox="0 0 180 84" fill="none" stroke="currentColor" aria-hidden="true">
      <path d="M0 20h180M0 31h180M0 42h180M0 53h180M0 64h180M172 20v44" />
      <path d="M177.5 20v44" strokeWidth="4" />
      <path d="M80 31h20v5.5H80z" fill="currentColor" />
    </svg>
  );
}

type EmptyStateProps = {
  readonly picture: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly alert?: boolean;
  /** h1 where it is all that the page shows */
  readonly heading?: "h1" | "h2" | "h3";
  readonly children?: ReactNode;
};

export function EmptyState({
  picture,
  title,
  text,
  alert = false,
  heading: Heading = "h2",
  children,
}: EmptyStateProps) {
  return (
    <section className="card empty" role={alert ? "alert" : undefined}>
      {picture}
      <Heading>{title}</Heading>
      <p className="muted">{text}</p>
      {children && <div className="row">{children}</div>}
    </section>
  );
}
