import { describe, expect, it } from "vitest";
import { faultOf, isShort } from "./verdict.ts";

const usual = { melody: 0.95, harmony: 0.93 };
const whole = { melody: 1, harmony: 1 };

describe("verdict", () => {
  it("finds no fault with a near landing that keeps everything", () => {
    expect(faultOf(0.05, whole, usual)).toBe(0);
    expect(faultOf(-0.05, whole, usual)).toBe(0);
    expect(faultOf(0.1, whole, usual)).toBeGreaterThan(0);
  });

  it("counts distance, and counts it more the further it is", () => {
    const at = [0.2, 0.35, 0.5, 0.8].map((error) => faultOf(error, whole, usual));
    expect(at.toSorted((a, b) => a - b)).toEqual(at);
    expect(faultOf(0.3, whole, usual) - faultOf(0.25, whole, usual)).toBeGreaterThan(
      faultOf(0.2, whole, usual) - faultOf(0.15, whole, usual),
    );
  });

  it("counts what is lost more once it is more than usual", () => {
    const harmony = (kept: number): number => faultOf(0, { ...whole, harmony: kept }, usual);
    expect(harmony(0.93) - harmony(0.95)).toBeLessThan(harmony(0.91) - harmony(0.93));
  });

  it("calls short what misses the target or keeps less than usual", () => {
    expect(isShort(0.2, whole, usual, 0.25)).toBe(false);
    expect(isShort(-0.4, whole, usual, 0.25)).toBe(true);
    expect(isShort(0, { ...whole, harmony: 0.8 }, usual, 0.25)).toBe(true);
    expect(isShort(0, { ...whole, melody: 0.8 }, usual, 0.25)).toBe(true);
  });
});
