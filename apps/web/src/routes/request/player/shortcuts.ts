import type { Player } from "../../../playback/player.ts";

export type Shortcut = { readonly keys: readonly string[]; readonly shown: string; readonly does: string };

/** Single keys of the result page, in the order in which they are listed. */
export const shortcuts = {
  play: { keys: [" ", "k"], shown: "Space", does: "Play or pause" },
  back: { keys: ["ArrowLeft"], shown: "←", does: "One bar back" },
  on: { keys: ["ArrowRight"], shown: "→", does: "One bar on" },
  version: { keys: ["a"], shown: "A", does: "Original or rewrite at the same bar" },
  loop: { keys: ["l"], shown: "L", does: "Repeat the chosen bar" },
  slower: { keys: ["-", "_"], shown: "−", does: "Slower" },
  faster: { keys: ["+", "="], shown: "+", does: "Faster" },
  metronome: { keys: ["m"], shown: "M", does: "Metronome" },
  countIn: { keys: ["c"], shown: "C", does: "Count in" },
  help: { keys: ["?"], shown: "?", does: "List of keys" },
} satisfies Readonly<Record<string, Shortcut>>;
export type ShortcutName = keyof typeof shortcuts;

/** The shortcut of a key press; none while a person types, chooses in a list or holds a modifier. */
export function shortcutOf(event: KeyboardEvent): ShortcutName | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return undefined;
  const target = event.target instanceof Element ? event.target : undefined;
  if (target?.closest("input, textarea, select, [contenteditable], [role=menu], [role=dialog]")) {
    return undefined;
  }
  // a slider moves by its own arrows
  if (event.key.startsWith("Arrow") && target?.closest("[role=slider]")) return undefined;
  // Space presses the control that has the focus.
  if (event.key === " " && target?.closest("button, a, summary")) return undefined;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const found = Object.entries(shortcuts).find(([, { keys }]) => (keys as readonly string[]).includes(key));
  return found?.[0] as ShortcutName | undefined;
}

export const slowest = 0.25;
export const fastest = 1.5;
const rateStep = 0.05;

export const changedRate = (rate: number, steps: number): number =>
  Math.min(fastest, Math.max(slowest, Math.round((rate + steps * rateStep) * 100) / 100));

/** Does what a shortcut says; `help` and `loop` belong to the page. */
export function runShortcut(name: ShortcutName, player: Player): void {
  const state = player.state();
  switch (name) {
    case "play":
      void player.toggle();
      return;
    case "back":
      player.stepBar(-1);
      return;
    case "on":
      player.stepBar(1);
      return;
    case "version":
      player.setVersion(state.version === "original" ? "result" : "original");
      return;
    case "slower":
      player.setRate(changedRate(state.rate, -1));
      return;
    case "faster":
      player.setRate(changedRate(state.rate, 1));
      return;
    case "metronome":
      player.setMetronome(!state.metronome);
      return;
    case "countIn":
      player.setCountIn(!state.countIn);
      return;
    default:
      return;
  }
}
