import { failure } from "@gradus/contracts";
import type { EngineResult } from "@gradus/core";
import { check, decide, inspect, type RunResult, run, sound, wishes } from "@gradus/pipeline";
import { serveTasks } from "./serve.ts";

function toEngineResult(result: RunResult): EngineResult {
  if (!result.ok) return result;
  const { musicxml, pdf, midi, view, performances } = result.outputs;
  if (!musicxml) return failure("engine/render-failed");

  return {
    ok: true,
    outputs: { musicxml, pdf, midi, pages: view ?? { original: [], result: [], compare: [] }, performances },
    report: result.report,
  };
}

serveTasks(async (task, onProgress) => {
  if (task.kind === "inspect") return inspect(task.bytes);
  if (task.kind === "wishes") return wishes(task.text, task.instrument, task.measures);
  if (task.kind === "sound") return sound(task.bytes);
  if (task.kind === "run") {
    const formats = [...new Set(["musicxml", ...task.formats] as const)];
    const options = { arrange: task.options, formats, withView: true };

    return toEngineResult(await run(task.bytes, task.fileName, options, onProgress));
  }
  if (task.kind === "decide") {
    const { bytes, fileName, arranged, report, decisions } = task;
    const formats = [...new Set(["musicxml", ...task.formats] as const)];
    const input = { source: bytes, arranged, report, decisions };

    return toEngineResult(await decide(input, fileName, { formats, withView: true }, onProgress));
  }

  // The run's validator has compared it with its source, which may have faults of its own; here it must read back.
  return check(task.bytes).ok ? { ok: true } : failure("engine/invalid-output");
});
