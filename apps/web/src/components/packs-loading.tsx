/** Three cards in the making, while the packs are fetched. */
export function PacksLoading() {
  return (
    <div className="plans n3" aria-busy="true">
      <p className="sr" role="status">
        Loading packs
      </p>
      {[1, 2, 3].map((key) => (
        <div key={key} className="card plan skeleton" />
      ))}
    </div>
  );
}
