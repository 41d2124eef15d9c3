import { describe, expect, test } from "vitest";
import { attributes, note, scoreXml } from "../sample-scores.ts";
import { events } from "../testing/midi-events.ts";

describe("instruments", () => {
  const midi = (channel: number, program: number, unpitched = ""): string =>
    `<score-instrument id="@-I1"><instrument-name>x</instrument-name></score-instrument><midi-instrument id="@-I1">
    <midi-channel>${channel}</midi-channel><midi-program>${program}</midi-program>${unpitched}<volume>50</volume></midi-instrument>`;
  const measures = [attributes() + note()];

  test("have the program and volume of the part list, and a channel each", () => {
    const parts = [midi(1, 41), midi(1, 74), midi(5, 1)].map((one, index) => ({
      name: `${index}`,
      midi: one,
      measures,
    }));
    expect(events(scoreXml(parts), "programChange")).toMatchObject([
      { channel: 0, programNumber: 40 },
      { channel: 1, programNumber: 73 },
      { channel: 4, programNumber: 0 },
    ]);
    expect(events(scoreXml(parts), "controller")).toMatchObject([
      { channel: 0, controllerType: 7, value: 64 },
      { channel: 1, controllerType: 7 },
      { channel: 4, controllerType: 7 },
    ]);
  });

  test("that a player changes within a part sound from their first note on", () => {
    const two = ["I1", "I2"].map((id, index) => midi(1, index === 0 ? 74 : 73).replaceAll("@-I1", `@-${id}`)).join("");
    const by = (id: string) => note().replace("<voice>", `<instrument id="P1-${id}"/><voice>`);
    const changes = events(
      scoreXml([{ name: "Flute", midi: two, measures: [attributes() + by("I1") + by("I2") + by("I2") + by("I1")] }]),
      "programChange",
    );
    expect(changes).toMatchObject([
      { tick: 0, programNumber: 73 },
      { tick: 480, programNumber: 72 },
      { tick: 1440, programNumber: 73 },
    ]);
  });

  test("beyond fifteen go to another port, and none to the drums' channel", () => {
    const parts = Array.from({ length: 17 }, (_, index) => ({ name: `${index}`, measures }));
    const programs = events(scoreXml(parts), "programChange");
    expect(programs.map((event) => ("channel" in event ? event.channel : -1))).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14, 15, 0, 1,
    ]);
    expect(events(scoreXml(parts), "portPrefix")).toMatchObject([{ port: 1 }, { port: 1 }]);
  });

  test("without pitch are drums of the part list, or of the usual drum key", () => {
    const drum = (step: string, octave: number, instrument = ""): string =>
      `<note><unpitched><display-step>${step}</display-step><display-octave>${octave}</display-octave></unpitched>
      <duration>4</duration>${instrument}<voice>1</voice><type>quarter</type></note>`;
    const content = attributes() + drum("E", 4, `<instrument id="P1-I1"/>`) + drum("F", 4) + drum("C", 5);
    const xml = scoreXml([
      { name: "Drums", midi: midi(10, 1, "<midi-unpitched>57</midi-unpitched>"), measures: [content] },
    ]);
    expect(events(xml, "noteOn")).toMatchObject([
      { channel: 9, noteNumber: 56 },
      { channel: 9, noteNumber: 36 },
      { channel: 9, noteNumber: 38 },
    ]);
  });
});
