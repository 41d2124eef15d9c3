import { useEffect, useRef, useState } from "react";
import { SearchField } from "./search-field.tsx";

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
    <SearchField
      className={className}
      label={label}
      maxLength={200}
      value={text}
      onChange={(next) => {
        setText(next);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => onChange(next.trim()), pauseMs);
      }}
    />
  );
}
