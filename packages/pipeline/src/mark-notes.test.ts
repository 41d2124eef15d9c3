import { expect, it } from "vitest";
import { markNotes } from "./mark-notes.ts";

it("adds a class to marked notes of the version with the prefix only", () => {
  const page = '<g id="o-n1" class="note"></g><g id="r-n1" class="note"></g><g id="o-n2" class="note"></g>';
  expect(markNotes([page], new Map([["n1", "removed"]]), "o-")).toEqual([
    '<g id="o-n1" class="note mark-removed"></g><g id="r-n1" class="note"></g><g id="o-n2" class="note"></g>',
  ]);
});
