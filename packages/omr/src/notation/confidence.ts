import type { PagePlace, Reading } from "@gradus/contracts";
import type { Page } from "../page/page.ts";
import type { Timing } from "../rhythm/onsets.ts";
import type { MeasurePlan } from "./measure-plan.ts";
import { lengthOf } from "./measure-plans.ts";

/**
 * How sure each measure is, 0 to 1: the less its notes fit together in time, and the more the page shows that they do not
 * explain, the less. And where it stands.
 */
export const confidencesOf = (plans: readonly MeasurePlan[], pages: readonly Page[]): Reading["measures"] =>
  plans.map(({ measure, number }) => {
    const isCut = measure.timing.end > lengthOf(measure);
    const doubt = timeDoubt(measure.timing) + measure.unexplained + (isCut ? 1 : 0);
    const confidence = Math.max(0, 1 - 0.5 * doubt);
    const place = placeOf(measure, pages);
    return { measure: number, confidence: Math.round(confidence * 100) / 100, place };
  });

/** Rests that are hidden cost something too; but where every other way is far worse, that they are hidden is most likely. */
const timeDoubt = ({ cost, margin }: Timing): number => (cost < hiddenRests && margin >= farWorse ? 0.4 * cost : cost);
const [hiddenRests, farWorse] = [2.6, 8];

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
