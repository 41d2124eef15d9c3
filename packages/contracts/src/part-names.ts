/** The names of the parts of a score, each once: violins that are only called Violin get numbers. */
export const distinctNames = (names: readonly string[]): readonly string[] =>
  names.map((name, index) => {
    if (names.filter((other) => other === name).length === 1) return name;
    return `${name} ${names.slice(0, index + 1).filter((other) => other === name).length}`;
  });
