/** The logo's stairs, climbed to the top. */
export function Stairs() {
  return (
    <svg className="steps" viewBox="0 0 320 150" fill="none" stroke="currentColor" aria-hidden="true">
      <path d="M0 140h320M52 112h268M104 84h216M156 56h164M208 28h112" />
      <g fill="currentColor" stroke="none">
        <ellipse cx="32" cy="133" rx="10" ry="7" transform="rotate(-20 32 133)" />
        <ellipse cx="84" cy="105" rx="10" ry="7" transform="rotate(-20 84 105)" />
        <ellipse cx="136" cy="77" rx="10" ry="7" transform="rotate(-20 136 77)" />
        <ellipse cx="188" cy="49" rx="10" ry="7" transform="rotate(-20 188 49)" />
        <ellipse className="top" cx="246" cy="20" rx="13" ry="9.4" transform="rotate(-20 246 20)" />
      </g>
    </svg>
  );
}
