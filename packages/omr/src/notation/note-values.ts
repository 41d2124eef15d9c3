import { noteValue, type PageEvent } from "../symbols/event.ts";

const types: readonly (readonly [quarters: number, type: string])[] = [
  [32, "maxima"],
  [16, "long"],
  [8, "breve"],
  [4, "whole"],
  [2, "half"],
  [1, "quarter"],
  [1 / 2, "eighth"],
  [1 / 4, "16th"],
  [1 / 8, "32nd"],
  [1 / 16, "64th"],
  [1 / 32, "128th"],
  [1 / 64, "256th"],
];

/** MusicXML's name of a written value; undefined below the 256th. */
export const typeOf = (event: PageEvent): string | undefined =>
  types.find(([length]) => length === noteValue(event))?.[1];
