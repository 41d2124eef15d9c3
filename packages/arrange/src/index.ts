export { type ArrangeStage, arrange, type OnProgress } from "./arrange.ts";
export { waivedIn } from "./constraints/index.ts";
export type { ArrangeReport, ArrangeRequest, ArrangeResult, DifficultyResult } from "./contract.ts";
export { applyDecisions } from "./decisions/apply-decisions.ts";
export { type Hands, handsOf, measureDifficulty, type Player, playersOf } from "./difficulty/index.ts";
export { type LadderResult, ladder, type Rung } from "./ladder.ts";
export { staffHeight } from "./notation-helps/large-print.ts";
export { readWishes, type WishContext } from "./wishes/index.ts";
