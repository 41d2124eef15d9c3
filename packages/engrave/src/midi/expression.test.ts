import { describe, expect, test } from "vitest";
import { direction, note } from "../sample-scores.ts";
import { bar, events } from "../testing/midi-events.ts";

const velocities = (content: string): readonly number[] =>
  events(bar(content), "noteOn").map((event) => (event.type === "noteOn" ? event.velocity : 0));

describe("expression", () => {
  const dynamics = (mark: string): string => direction(`<dynamics><${mark}/></dynamics>`);

  test("comes from the dynamics marks, mezzo forte before the first", () => {
    expect(velocities(`${note()}${dynamics("pp")}${note()}${note()}${dynamics("ff")}${note()}`)).toEqual([
      80, 34, 34, 112,
    ]);
  });

  test("of a forte piano holds for one moment", () => {
    expect(velocities(`${dynamics("fp")}${note()}${note()}${dynamics("sfz")}${note()}${note()}`)).toEqual([
      96, 49, 112, 49,
    ]);
  });

  test("grows along a hairpin to the next mark", () => {
    const wedge = (type: string): string => direction(`<wedge type="${type}"/>`);
    const content = `${dynamics("p")}${wedge("crescendo")}${note()}${note()}${note()}${wedge("stop")}${dynamics("f")}${note()}`;
    const [first = 0, second = 0, third = 0, last = 0] = velocities(content);
    expect([first, last]).toEqual([49, 96]);
    expect(second).toBeGreaterThan(first);
    expect(third).toBeGreaterThan(second);
    expect(last).toBeGreaterThan(third);
  });

  test("has accents", () => {
    const accent = "<articulations><accent/></articulations>";
    expect(velocities(note() + note({ notations: accent }))).toEqual([80, 94]);
  });

  test("has the pedal as controller 64", () => {
    const pedal = (type: string): string => direction(`<pedal type="${type}" line="yes"/>`);
    const content = `${pedal("start")}${note()}${pedal("change")}${note()}${pedal("stop")}${note()}`;
    expect(events(bar(content), "controller").filter((event) => "controllerType" in event)).toMatchObject([
      { tick: 0, controllerType: 64, value: 127 },
      { tick: 480, controllerType: 64, value: 0 },
      { tick: 480, controllerType: 64, value: 127 },
      { tick: 960, controllerType: 64, value: 0 },
    ]);
  });
});
