import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";

/** so that a word is looked for, not each of its letters */
const pauseMs = 300;

type SearchProps = {
  readonly className: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
};

/** A text that a list is searched by, on the server. */
export function SearchBox({ className, label, value, onChange }: SearchProps) {
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // the address has changed from elsewhere
  useEffect(() => setText(value), [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <div className={`with-icon ${className}`}>
      <Search className="i" />
      <input
        className="input"
        type="search"
        placeholder={label}
        aria-label={label}
        maxLength={200}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => onChange(target.value.trim()), pauseMs);
        }}
      />
    </div>
  );
}
