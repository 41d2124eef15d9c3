import { type Settings, texts, themes } from "@gradus/contracts";
import { Download, Monitor, Moon, Sun } from "lucide-react";
import type { ReactNode } from "react";
import { Banner } from "../../components/banner.tsx";
import { Page } from "../../components/page.tsx";
import { applyTheme } from "../../lib/theme.ts";
import { trpc } from "../../lib/trpc.ts";
import { settingsWarning } from "../../session/settings-warning.ts";
import { useUpdateSettings } from "../../session/use-settings.ts";
import { PasswordForm } from "./password-form.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { ScoreDefaults } from "./score-defaults.tsx";
import "./settings.css";

export function SettingsPage() {
  const settings = trpc.user.settings.useQuery();
  return (
    <Page title={texts.nav.settings} className="wrap main settings-page">
      <div className="page-head">
        <div>
          <h1>{texts.nav.settings}</h1>
        </div>
      </div>
      {settings.isError && <Banner tone="err">{settingsWarning(settings.error)}</Banner>}
      <SettingsSection title="Profile" note="Your name, as the dashboard greets you.">
        <ProfileForm />
      </SettingsSection>
      {settings.data && (
        <>
          <SettingsSection title="Score defaults" note="What the editor starts with.">
            <ScoreDefaults settings={settings.data} />
          </SettingsSection>
          <SettingsSection title="Appearance" note="A score stays ink on paper in every theme.">
            <ThemeChoice settings={settings.data} />
          </SettingsSection>
        </>
      )}
      <SettingsSection title="Your data" note="What we keep about you, as files.">
        <div className="row">
          <a className="btn" href="/api/user/data-export" download>
            <Download className="i" />
            Export my data
          </a>
          <a className="btn" href="/api/requests/export" download>
            <Download className="i" />
            Export requests
          </a>
        </div>
      </SettingsSection>
      <SettingsSection title="Password" note="Changing it signs you out everywhere else.">
        <PasswordForm />
      </SettingsSection>
    </Page>
  );
}

type SectionProps = { readonly title: string; readonly note: string; readonly children: ReactNode };

function SettingsSection({ title, note, children }: SectionProps) {
  return (
    <section className="set" aria-label={title}>
      <div>
        <h2>{title}</h2>
        <p className="small muted">{note}</p>
      </div>
      <div className="stack">{children}</div>
    </section>
  );
}

const looks = {
  light: { icon: Sun, label: "Light" },
  dark: { icon: Moon, label: "Dark" },
  system: { icon: Monitor, label: "System" },
};

function ThemeChoice({ settings }: { readonly settings: Settings }) {
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
