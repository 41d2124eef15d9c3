import { expect, it } from "vitest";
import { type Command, findCommands } from "./find-commands.ts";

const command = (label: string, group: Command["group"], also?: string): Command => ({
  id: label,
  label,
  group,
  run: () => {},
  ...(also && { also }),
});
const all = [
  command("Dashboard", "Go to"),
  command("Modify Score", "Go to", "upload new"),
  command("Settings", "Go to"),
  command("Étude no. 1", "Requests"),
  command("How credits work", "Help"),
];
const found = (typed: string): string[] => findCommands(all, typed).map(({ label }) => label);

it.each([
  ["", ["Dashboard", "Modify Score", "Settings", "Étude no. 1", "How credits work"]],
  ["etude", ["Étude no. 1"]],
  ["SCORE modify", ["Modify Score"]],
  ["upload", ["Modify Score"]],
  ["s", ["Settings", "Dashboard", "Modify Score", "How credits work"]],
  ["nothing", []],
])("%j finds %j", (typed, labels) => {
  expect(found(typed)).toEqual(labels);
});

it("shows six of a group", () => {
  const many = Array.from({ length: 9 }, (_, n) => command(`Piece ${n}`, "Requests"));
  expect(findCommands([...many, ...all], "").filter(({ group }) => group === "Requests")).toHaveLength(6);
});
