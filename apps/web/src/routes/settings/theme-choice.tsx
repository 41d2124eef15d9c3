import { type Settings, themes } from "@gradus/contracts";
import { Monitor, Moon, Sun } from "lucide-react";
import { applyTheme } from "../../lib/theme.ts";
import { useUpdateSettings } from "../../session/use-settings.ts";

const looks = {
  light: { icon: Sun, label: "Light" },
  dark: { icon: Moon, label: "Dark" },
  system: { icon: Monitor, label: "System" },
};

/** Shown at once, kept with the account. */
export function ThemeChoice({ settings }: { readonly settings: Settings }) {
  const update = useUpdateSettings();
  return (
    <fieldset className="segments" aria-label="Theme">
      {themes.map((theme) => {
        const { icon: Icon, label } = looks[theme];
        return (
          <button
            key={theme}
            type="button"
            aria-pressed={settings.theme === theme}
            onClick={() => {
              applyTheme(theme);
              update.mutate({ theme });
            }}
          >
            <Icon className="i" />
            {label}
          </button>
        );
      })}
    </fieldset>
  );
}
