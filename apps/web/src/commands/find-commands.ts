export type Command = {
  readonly id: string;
  readonly label: string;
  /** under which it is listed */
  readonly group: "Go to" | "Do" | "Requests" | "Help";
  /** other words by which it is found */
  readonly also?: string;
  readonly run: () => void;
};

const folded = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** those of a group that are shown at most, so that the list can be seen at once */
const mostOfGroup = 6;

/**
 * The commands that hold every typed word, in any order and without regard to case and accents; those whose name begins
 * with it come first. With nothing typed all, in their order.
 */
export function findCommands(commands: readonly Command[], typed: string): readonly Command[] {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  const isFound = ({ label, also = "" }: Command): boolean => {
    const text = folded(`${label} ${also}`);
    return words.every((word) => text.includes(word));
  };
  const weight = ({ label }: Command): number => (words[0] && folded(label).startsWith(words[0]) ? 0 : 1);
  const groups = Map.groupBy(commands.filter(isFound), ({ group }) => group);
  return [...groups.values()].flatMap((found) => found.toSorted((a, b) => weight(a) - weight(b)).slice(0, mostOfGroup));
}
