import strings from "./strings.json" with { type: "json" };

/** Every exact user-visible text: `given` from the specification, `chosen` by us. */
export const texts = { ...strings.given, chosen: strings.chosen } as const;

/** Business constants of the specification (section 9). */
export const constants = strings.constants;

/** Fills {placeholders} of a text. Unknown placeholders stay, so a missing value is visible in a test. */
export function fillText(template: string, values: Readonly<Record<string, string | number>>): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) =>
    String(Object.hasOwn(values, name) ? values[name] : whole),
  );
}

/** "1, 2, 5 and 3 more": the first `most` of the names, the others counted. */
export function listUpTo(names: readonly string[], most: number): string {
  const more = names.length > most ? ` and ${names.length - most} more` : "";
  return `${names.slice(0, most).join(", ")}${more}`;
}

/** "a, b and c" */
export const listText = (list: readonly string[], last: "and" | "or" = "and"): string =>
  list.length < 2 ? (list[0] ?? "") : `${list.slice(0, -1).join(", ")} ${last} ${list.at(-1)}`;
