/** Words that make a wish depend on something, or take a place out of it. */
export const conditions: ReadonlySet<string> = new Set(
  "if unless when whenever until till while although though whether depending otherwise suppose provided assuming once where wherever except excluding besides apart as".split(
    " ",
  ),
);
