export { arrange } from "./arrange.ts";
export type { ArrangeReport, ArrangeRequest, ArrangeResult, ArrangeStage, OnProgress } from "./contract.ts";
export { applyDecisions } from "./decisions/apply-decisions.ts";
export { inValuesOf, isNoteValues } from "./goal/note-values.ts";
export { type LadderResult, ladder, type Rung } from "./ladder.ts";
export { waivedIn } from "./obey/index.ts";
export { type LevelBefore, levelBefore } from "./read/level-before.ts";
export { staffHeight } from "./write/notation-helps/large-print.ts";
