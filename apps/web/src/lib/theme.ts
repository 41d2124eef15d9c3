import type { Settings } from "@gradus/contracts";

export type Theme = Settings["theme"];
const key = "theme";

/** Shows a theme now and remembers it for the next first paint (public/theme.js reads it). */
export function applyTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    if (theme === "system") localStorage.removeItem(key);
    else localStorage.setItem(key, theme);
  } catch {
    // Storage may be blocked; the theme then lasts until the page is left.
  }
}
