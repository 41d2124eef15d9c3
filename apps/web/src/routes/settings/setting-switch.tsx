type SwitchProps = {
  readonly label: string;
  readonly note: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
};

/** A setting that takes effect at once; the whole row is the target. */
export function SettingSwitch({ label, note, checked, onChange }: SwitchProps) {
  return (
    <label className="toggle spread">
      <span className="grow">
        <strong>{label}</strong>
        <span className="small muted setting-note">{note}</span>
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-label={label}
        checked={checked}
        aria-checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}
