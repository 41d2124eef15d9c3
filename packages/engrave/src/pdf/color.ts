import { table } from "@gradus/contracts";

/** CSS colour keywords that notation programs write; others are drawn black. */
const keywords: Readonly<Record<string, string>> = table({
  black: "000000",
  white: "ffffff",
  red: "ff0000",
  green: "008000",
  lime: "00ff00",
  blue: "0000ff",
  yellow: "ffff00",
  orange: "ffa500",
  purple: "800080",
  magenta: "ff00ff",
  cyan: "00ffff",
  gray: "808080",
  grey: "808080",
  brown: "a52a2a",
});

const black = "0 0 0";

/** Red, green and blue from 0 to 1 as PDF operands. */
export const colorOperands = (color: string): string =>
  color === "black" || color === "#000000" ? black : parseColor(color);

function parseColor(color: string): string {
  const name = color.trim().toLowerCase();
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/.exec(name);
  const hex = short
    ? short.slice(1).map((digit) => digit + digit)
    : name
        .replace(/^#/, "")
        .match(/^(..)(..)(..)/)
        ?.slice(1);
  const numeric = name.startsWith("#") ? hex : keywords[name]?.match(/../g);
  const parts = (numeric ?? ["00", "00", "00"]).slice(0, 3).map((part) => Number.parseInt(part, 16) / 255);

  return parts.map((part) => (Number.isFinite(part) ? Number(part.toFixed(3)) : 0)).join(" ");
}
