import { compare, pitchName } from "@gradus/score";
import { type Bar, type Group, groupsOf } from "../read/bar/bar.ts";

const longest = 16;

const nameOf = ({ strikes }: Group): string =>
  strikes
    .flatMap((strike) => strike.heads)
    .toSorted((a, b) => a.midi - b.midi)
    .flatMap((head) => (head.pitch ? pitchName(head.pitch) : []))
    .join(" ");

/** What a change took and what it left, as note names: notes struck together with spaces, one after another with commas. */
export function namesOfChange(before: Bar, after: Bar): { readonly before: string; readonly after: string } {
  const old = groupsOf(before);
  const now = groupsOf(after);
  const same = (a: Group, b: Group): boolean =>
    compare(a.onset, b.onset) === 0 && nameOf(a) === nameOf(b) && lasts(a) === lasts(b);
  const lost = old.filter((group) => !now.some((other) => same(group, other)));
  const made = now.filter((group) => !old.some((other) => same(group, other)));
  return { before: listed(lost), after: listed(made) };
}

const lasts = (group: Group): string => group.strikes.map(({ duration }) => `${duration.n}/${duration.d}`).join();

function listed(groups: readonly Group[]): string {
  const names = groups.map(nameOf);
  return names.length <= longest ? names.join(", ") : `${names.slice(0, longest).join(", ")}, …`;
}
