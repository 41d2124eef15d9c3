const staves = /<staff\b([^>]*)>([\s\S]*?)<\/staff>/g;
const groupTags = /<staffGrp\b[^>]*>|<\/staffGrp>|<staffDef\b[^>]*>/g;

/**
 * The MEI with barlines that stop at the staves of a group with words under any staff but its lowest: a barline through
 * the words makes both hard to read (Gould, Behind Bars, "Vocal music": barlines are not joined where text stands).
 */
export function withBarlinesBesideWords(mei: string): string {
  const sung = new Set<string>();
  for (const [, attributes = "", content = ""] of mei.matchAll(staves))
    if (content.includes("<verse")) sung.add(numberOf(attributes));
  return sung.size === 0 ? mei : mei.replaceAll(groupTags, breakBetween(mei, sung));
}

/** The tags again, with the barlines of the groups broken that have words inside. */
function breakBetween(mei: string, sung: ReadonlySet<string>): (tag: string) => string {
  const broken = brokenGroups(mei, sung);
  let group = 0;
  return (tag) => {
    if (!tag.startsWith("<staffGrp")) return tag;
    return broken.has(group++) ? tag.replace('bar.thru="true"', 'bar.thru="false"') : tag;
  };
}

/** Indices, in the order of their opening tags, of the groups with words between their staves. */
function brokenGroups(mei: string, sung: ReadonlySet<string>): ReadonlySet<number> {
  const members: string[][] = [];
  const open: number[] = [];
  for (const [tag] of mei.matchAll(groupTags)) {
    if (tag.startsWith("</")) open.pop();
    else if (tag.startsWith("<staffGrp")) open.push(members.push([]) - 1);
    else for (const group of open) members[group]?.push(numberOf(tag));
  }
  return new Set(members.flatMap((numbers, group) => (numbers.slice(0, -1).some((n) => sung.has(n)) ? [group] : [])));
}

const numberOf = (attributes: string): string => /\sn="(\d+)"/.exec(attributes)?.[1] ?? "";
