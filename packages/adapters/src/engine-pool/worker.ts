import { failure, type Playback, scoreSides } from "@gradus/contracts";
import {
  check,
  convert,
  decide,
  estimate,
  inspect,
  print,
  type RunResult,
  rehearse,
  run,
  sound,
  useScanReader,
  wishes,
} from "@gradus/pipeline";
import { countBars } from "./page-bars.ts";
import type { Task } from "./protocol.ts";
import { serveTasks, type Told } from "./serve.ts";

/** The result without its pages, which go ahead one by one; texts that only pass through the server are bytes already. */
function send(result: RunResult, { onPage }: Told) {
  if (!result.ok) return result;
  const { musicxml, pdf, midi, reading, view, performances } = result.outputs;
  if (!musicxml) return failure("engine/render-failed");
  for (const side of scoreSides) for (const svg of view?.[side] ?? []) onPage(side, encode(svg));
  const playback = view && performances && encode(JSON.stringify(playbackOf(performances, view)));

  return { ok: true, outputs: { musicxml, pdf, midi, reading, playback }, report: result.report };
}

type Outputs = Extract<RunResult, { ok: true }>["outputs"];
type View = NonNullable<Outputs["view"]>;

const playbackOf = (performances: NonNullable<Outputs["performances"]>, view: View): Playback => ({
  ...performances,
  page_bars: {
    original: view.original.map(countBars),
    result: view.result.map(countBars),
    compare: view.compare.map(countBars),
  },
});

async function converted({ bytes, fileName, format }: Extract<Task, { kind: "convert" }>) {
  const result = await convert(bytes, fileName, format);
  if (!result.ok) return result;
  const written = result.files[format];

  return written ? { ok: true, bytes: written } : failure("engine/render-failed");
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

useScanReader(process.argv[2]);

serveTasks(async (task, told) => {
  if (task.kind === "inspect") return inspect(task.bytes, told.onBegun, task.reading);
  if (task.kind === "estimate") return estimate(task.bytes, task.options, told.onBegun);
  if (task.kind === "wishes") return wishes(task.text, task.instrument, task.measures);
  if (task.kind === "convert") return converted(task);
  if (task.kind === "sound") return sound(task.bytes);
  if (task.kind === "print") {
    const { bytes, source, report, fileName, paper, copy } = task;

    return print({ source, result: bytes, report }, fileName, { paper, copy });
  }
  if (task.kind === "run") {
    const formats = [...new Set(["musicxml", ...task.formats] as const)];
    const options = { arrange: task.options, formats, withView: true };

    return send(await run(task.bytes, task.fileName, options, told.onProgress), told);
  }
  if (task.kind === "decide") {
    const { bytes, fileName, arranged, report, decisions } = task;
    const formats = [...new Set(["musicxml", ...task.formats] as const)];
    const input = { source: bytes, arranged, report, decisions };

    return send(await decide(input, fileName, { formats, withView: true }, told.onProgress), told);
  }

  // The run's validator has compared it with its source, which may have faults of its own; here it must read back.
  return (await check(task.bytes)).ok ? { ok: true } : failure("engine/invalid-output");
}, rehearse);
