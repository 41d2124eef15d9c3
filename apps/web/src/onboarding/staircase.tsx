const width = 320;
const lowest = 112;
const highest = 26;

/** The logo's stairs, with a note on the step that is shown. */
export function Staircase({ steps, at }: { readonly steps: number; readonly at: number }) {
  const tread = width / Math.max(steps, 1);
  const rise = steps > 1 ? (lowest - highest) / (steps - 1) : 0;
  const levels = Array.from({ length: steps }, (_, step) => lowest - step * rise);
  return (
    <div className="tour-art">
      <svg viewBox={`0 0 ${width} 120`} fill="none" stroke="currentColor" aria-hidden="true">
        <path d={levels.map((y, step) => `M${step * tread} ${y}H${width}`).join("")} />
        {levels.map((y, step) => {
          if (step > at) return null;
          const x = (step + 0.5) * tread;
          return (
            <ellipse
              key={y}
              className={step === at ? "now" : undefined}
              cx={x}
              cy={y - 8}
              rx={step === at ? 12 : 9}
              ry={step === at ? 8.8 : 6.6}
              transform={`rotate(-20 ${x} ${y - 8})`}
              fill="currentColor"
            />
          );
        })}
      </svg>
    </div>
  );
}
