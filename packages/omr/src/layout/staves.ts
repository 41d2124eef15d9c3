import type { Horizontal } from "./lines.ts";

export type Staff = {
  readonly left: number;
  readonly right: number;
  /** y of the upper and the lower line */
  readonly top: number;
  readonly bottom: number;
  /** between two lines */
  readonly space: number;
};

/** points; shorter lines are ledger lines, beams, hairpins */
const shortestStaff = 30;
const [leastSpace, mostSpace] = [2, 12];

/** Five lines of one length at equal distances make a staff; from the top. */
export function findStaves(lines: readonly Horizontal[]): readonly Staff[] {
  const long = lines.filter((line) => line.right - line.left > shortestStaff).sort((a, b) => a.y - b.y);
  const used = new Set<Horizontal>();
  const staves: Staff[] = [];
  for (const first of long) {
    if (used.has(first)) continue;
    const five = fiveFrom(first, long, used);
    const last = five?.[4];
    if (!five || !last) continue;
    for (const line of five) used.add(line);
    const left = Math.min(...five.map((line) => line.left));
    const right = Math.max(...five.map((line) => line.right));
    staves.push({ left, right, top: first.y, bottom: last.y, space: (last.y - first.y) / 4 });
  }
  return staves.sort((a, b) => a.top - b.top || a.left - b.left);
}

function fiveFrom(
  first: Horizontal,
  long: readonly Horizontal[],
  used: ReadonlySet<Horizontal>,
): readonly Horizontal[] | undefined {
  const alike = long.filter(
    (line) =>
      !used.has(line) &&
      line.y > first.y + leastSpace &&
      line.y - first.y < 4.3 * mostSpace &&
      Math.abs(line.left - first.left) < 4 &&
      Math.abs(line.right - first.right) < 4,
  );
  const [second] = alike;
  if (!second) return undefined;
  const space = second.y - first.y;
  if (space > mostSpace) return undefined;
  const rest = [2, 3, 4].map((step) =>
    alike.find((line) => Math.abs(line.y - first.y - step * space) < 0.1 * space + 0.03 * step * space),
  );
  const five = [first, second, ...rest].filter((line) => line !== undefined);
  return five.length === 5 ? five : undefined;
}

/** Staff position of a height: 0 the lowest line, 1 the space above it, 8 the highest line. */
export const positionOn = (staff: Staff, y: number): number => (staff.bottom - y) / (staff.space / 2);

/** How far a height lies outside a staff; 0 inside. */
export const distanceTo = (staff: Staff, y: number): number =>
  y < staff.top ? staff.top - y : y > staff.bottom ? y - staff.bottom : 0;

/** Number of the staff nearest to a height. */
export function nearestStaff(staves: readonly Staff[], y: number): number {
  let best = 0;
  for (const [index, staff] of staves.entries()) {
    const before = staves[best];
    if (before && distanceTo(staff, y) < distanceTo(before, y)) best = index;
  }
  return best;
}
