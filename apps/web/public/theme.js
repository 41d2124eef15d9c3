// Runs before the first paint, so that the page never flashes in the wrong theme. Kept out of the page itself
// because the content security policy allows no inline script. The keys are written by src/lib/theme.ts and
// src/components/cookie-banner.tsx.
(() => {
  try {
    const theme = localStorage.getItem("theme");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
    if (localStorage.getItem("cookie-consent") === "true") document.documentElement.dataset.cookies = "accepted";
  } catch {
    // Storage may be blocked: the page then follows the system.
  }
})();
