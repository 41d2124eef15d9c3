export * from "./model/fraction.ts";
export * from "./model/pitch.ts";
export * from "./model/score.ts";
export * from "./xml/tree.ts";
