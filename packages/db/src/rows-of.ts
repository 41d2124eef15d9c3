/** The rows of an `execute`: PGlite answers with an object that holds them, postgres.js with them themselves. */
export const rowsOf = <Row>(result: unknown): readonly Row[] =>
  Array.isArray(result) ? result : (result as { readonly rows: readonly Row[] }).rows;
