import { readFileSync } from "node:fs";
import { createMeter, eventsOf, gradePlayer, measureGrades, performOf, playersOf } from "@gradus/difficulty";
import { add, readScore, toNumber } from "@gradus/score";

/** CPU time of grading, warm: what the engine asks for again and again. Needs the corpus beside the repository. */
const files = [
  "waltz-opus-64-no-2-in-c-minor.mxl",
  "sonate-no-14-moonlight-3rd-movement.mxl",
  "fur-elise.mxl",
  "bach-minuet-in-g-major-bwv-anh-114.mxl",
];

function milliseconds(times: number, run: () => unknown): string {
  for (let i = 0; i < times; i++) run();
  const before = process.cpuUsage();
  for (let i = 0; i < times; i++) run();
  const { user, system } = process.cpuUsage(before);
  return `${((user + system) / 1000 / times).toFixed(2)} ms`;
}

for (const file of files) {
  const read = readScore(readFileSync(new URL(`../../shared/corpus/scores/piano/${file}`, import.meta.url)));
  if (!read.ok) throw new Error(read.message);
  const hands = playersOf(read.score)[0]?.hands;
  const measures = read.score.parts[0]?.measures ?? [];
  if (!hands) throw new Error("nobody plays");
  const spans = measures.map(({ start, length }) => ({ from: toNumber(start), to: toNumber(add(start, length)) }));
  const meter = createMeter(hands);
  const right = eventsOf(hands.R);
  const performance = performOf(hands);
  console.log(`${file}: ${measures.length} measures, ${hands.R.length + hands.L.length} notes`);
  console.log(`  whole piece ${milliseconds(40, () => gradePlayer(hands))}`);
  console.log(`  left hand changed ${milliseconds(40, () => meter.gradeKeyboard({ R: right, L: eventsOf(hands.L) }))}`);
  console.log(`  every measure ${milliseconds(5, () => measureGrades(performance, hands.tempo, spans))}`);
}
