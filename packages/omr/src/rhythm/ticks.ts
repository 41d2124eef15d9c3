/** Musical time inside this package: whole ticks, divisible by every usual tuplet down to the 256th note. */
export const ticksPerQuarter = 64 * 9 * 5 * 7 * 11 * 13;
