import type { PagePlace, Reading } from "@gradus/contracts";
import type { Page } from "../page/page.ts";
import { lengthOf } from "./measure-plans.ts";
import type { MeasurePlan } from "./write-measure.ts";

/** How sure each measure is, 0 to 1: the less its notes fit together in time, the less. And where it stands. */
export const confidencesOf = (plans: readonly MeasurePlan[], pages: readonly Page[]): Reading["measures"] =>
  plans.map(({ measure, number }) => {
    const { timing } = measure;
    const isCut = timing.end > lengthOf(measure);
    const confidence = Math.max(0, 1 - 0.45 * timing.cost - (isCut ? 0.5 : 0));
    const place = placeOf(measure, pages);
    return { measure: number, confidence: Math.round(confidence * 100) / 100, place };
  });

/** staff spaces around the staves in which what belongs to them is shown */
const around = 7;

/** From barline to barline, with what stands above and below the staves as far as the next system. */
function placeOf({ system, region }: MeasurePlan["measure"], pages: readonly Page[]): PagePlace {
  const [first, last] = [system.staves[0], system.staves.at(-1)];
  const reach = around * (first?.space ?? 0);
  const round = (value: number): number => Math.round(value * 10) / 10;
  return {
    page: pages.indexOf(system.page) + 1,
    left: round(region.left),
    top: round(Math.max(system.top, (first?.top ?? 0) - reach)),
    right: round(region.right),
    bottom: round(Math.min(system.bottom, (last?.bottom ?? 0) + reach)),
  };
}
