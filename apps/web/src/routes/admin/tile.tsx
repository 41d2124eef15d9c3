type TileProps = { readonly label: string; readonly value: string | number; readonly note?: string | undefined };

/** One figure. */
export function Tile({ label, value, note }: TileProps) {
  return (
    <div className="card tile">
      <p className="small muted">{label}</p>
      <p className="n num">{value}</p>
      {note && <p className="xs muted">{note}</p>}
    </div>
  );
}
