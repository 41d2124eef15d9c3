import { Search } from "lucide-react";

type SearchFieldProps = {
  readonly label: string;
  /** the label, where nothing else helps more */
  readonly placeholder?: string;
  readonly className?: string;
  readonly maxLength?: number;
  readonly value: string;
  readonly onChange: (text: string) => void;
};

export function SearchField({ label, placeholder = label, className, maxLength, value, onChange }: SearchFieldProps) {
  return (
    <div className={className ? `with-icon ${className}` : "with-icon"}>
      <Search className="i" />
      <input
        className="input"
        type="search"
        placeholder={placeholder}
        aria-label={label}
        maxLength={maxLength}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
