import { listUpTo, type Report } from "@gradus/contracts";

export type Limit = Report["limits"][number];
export type LimitGroup = {
  readonly title: string;
  /** where its figures come from; empty for the General levels */
  readonly note: string;
  readonly used: readonly Limit[];
  readonly unused: readonly Limit[];
};

const titles = { piece: "As a piece to be learnt", "sight-reading": "Read at sight" } as const;
const bases = {
  general: "",
  published: "Published sight-reading parameters. Not endorsed by the board.",
  approximate: "Approximate: this system publishes no table.",
  measured: "Measured, not published.",
} as const;

/** The limits as the card shows them: those of the level first, then each reading of the exam table with its source. */
export function limitGroups(limits: readonly Limit[]): readonly LimitGroup[] {
  const groups = Map.groupBy(limits, ({ reading, edition = "" }) => `${reading ?? ""}|${edition}`);
  return [...groups.values()].map((group) => {
    const [{ reading, edition, basis } = {}] = group;
    return {
      title: reading === undefined ? "The hand" : titles[reading],
      note: [edition === undefined ? "" : `${edition}.`, bases[basis ?? "general"]]
        .filter((text) => text !== "")
        .join(" "),
      used: group.filter(({ state }) => state !== "not-used"),
      unused: group.filter(({ state }) => state === "not-used"),
    };
  });
}

const barsShown = 6;

export const barsText = ({ measures }: Limit): string =>
  `${measures.length === 1 ? "bar" : "bars"} ${listUpTo(measures, barsShown)}`;
