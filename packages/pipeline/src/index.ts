export { type CheckResult, check } from "./check.ts";
export type { OutputFormat, Outputs, Progress, RunOptions, RunResult } from "./contract.ts";
export { type ConvertResult, convert } from "./convert.ts";
export { type DecideInput, decide } from "./decide.ts";
export { inspect } from "./inspect.ts";
export { type MeasureResult, measure } from "./measure.ts";
export { run } from "./run.ts";
export { wishes } from "./wishes.ts";
