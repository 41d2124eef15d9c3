/** Marks on the score: shape and colour together. */
export function Legend() {
  return (
    <p className="legend">
      <span className="sr">Marks on the score:</span>
      <span className="k-changed">
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d="M10 2l8 8-8 8-8-8z" fill="none" stroke="currentColor" strokeWidth="2" />
          <ellipse cx="10" cy="10" rx="3.6" ry="2.7" fill="currentColor" transform="rotate(-20 10 10)" />
        </svg>
        Changed
      </span>
      <span className="k-removed">
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <ellipse cx="10" cy="10" rx="4" ry="3" fill="currentColor" transform="rotate(-20 10 10)" />
          <path d="M4 4l12 12M16 4L4 16" stroke="currentColor" strokeWidth="2" />
        </svg>
        Removed
      </span>
      <span className="k-added">
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <circle cx="10" cy="10" r="7.6" fill="none" stroke="currentColor" strokeWidth="2" />
          <ellipse cx="10" cy="10" rx="3.6" ry="2.7" fill="currentColor" transform="rotate(-20 10 10)" />
        </svg>
        Added
      </span>
    </p>
  );
}
