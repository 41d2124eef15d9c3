import { expect, it } from "vitest";
import { readScore } from "../read/read-score.ts";
import { writeMusicXml } from "../write/write-musicxml.ts";
import { withNoteIds } from "./note-ids.ts";

const note = (attributes: string) =>
  `<note${attributes}><rest/><duration>1</duration><voice>1</voice><type>quarter</type></note>`;

it("gives every note an id that no other has, and leaves those it may keep", () => {
  const xml = `<score-partwise version="4.0"><part-list><score-part id="P1"><part-name/></score-part></part-list><part id="P1"><measure number="1"><attributes><divisions>1</divisions></attributes>${note(' id="mine"')}${note(' id="mine"')}${note("")}${note(' id="n1"')}</measure></part></score-partwise>`;
  const read = readScore(new TextEncoder().encode(xml));
  if (!read.ok) throw new Error(read.message);
  const named = withNoteIds(read.score);
  const ids = [...(named ? writeMusicXml(named) : "").matchAll(/<note[^>]* id="([^"]+)"/g)].map(([, id]) => id);
  expect(ids).toHaveLength(4);
  expect(new Set(ids).size).toBe(4);
  expect(ids[0]).toBe("mine");
});
