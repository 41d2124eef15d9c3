import { texts } from "@gradus/contracts";
import { Banner } from "../../components/banner.tsx";
import { Page } from "../../components/page.tsx";
import { ReferralForm, ReferralRewards } from "../../components/referral.tsx";
import { useSettings, useSettingsWarning } from "../../session/use-settings.ts";
import { Access } from "./access.tsx";
import { DeleteAccount } from "./delete-account.tsx";
import { GoogleDrive } from "./google-drive.tsx";
import { Notifications } from "./notifications.tsx";
import { OutputFormats } from "./output-formats.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { QuickActions } from "./quick-actions.tsx";
import { ReplayTour } from "./replay-tour.tsx";
import { ScoreDefaults } from "./score-defaults.tsx";
import { SettingsSection } from "./settings-section.tsx";
import { ThemeChoice } from "./theme-choice.tsx";
import { YourData } from "./your-data.tsx";
import "./settings.css";

/** SET-10 */
export function SettingsPage() {
  const settings = useSettings();
  const warning = useSettingsWarning();
  return (
    <Page title={texts.nav.settings} className="wrap main settings-page">
      <div className="page-head">
        <div>
          <h1>{texts.nav.settings}</h1>
          <p>Choices are saved as you make them; name, e-mail and password when you press their button.</p>
        </div>
      </div>
      {warning && <Banner tone="warn">{warning}</Banner>}
      <SettingsSection title="Profile" note="Your name, as the dashboard greets you.">
        <ProfileForm />
      </SettingsSection>
      <Access />
      {settings && (
        <>
          <SettingsSection title="Score defaults" note="What the editor starts with.">
            <ScoreDefaults settings={settings} />
          </SettingsSection>
          <SettingsSection title="Output formats" note="What you receive unless you say otherwise.">
            <OutputFormats settings={settings} />
          </SettingsSection>
          <SettingsSection title="Google Drive" note="A copy of your results in a folder of your own.">
            <GoogleDrive settings={settings} />
          </SettingsSection>
          <SettingsSection title="Notifications" note="What we write to you about.">
            <Notifications settings={settings} />
          </SettingsSection>
          <SettingsSection title="Appearance" note="A score stays ink on paper in every theme.">
            <ThemeChoice settings={settings} />
          </SettingsSection>
          <SettingsSection title="Quick actions" note="Your shortcuts on the dashboard.">
            <QuickActions settings={settings} />
          </SettingsSection>
        </>
      )}
      <SettingsSection title="Invite a friend" note="Your code, and the friend who invited you.">
        <ReferralRewards />
        <ReferralForm />
      </SettingsSection>
      <SettingsSection title="Your data" note="What we keep about you, as files.">
        <YourData />
        <ReplayTour />
      </SettingsSection>
      <SettingsSection title="Delete account" note="Everything of yours, for good.">
        <DeleteAccount />
      </SettingsSection>
    </Page>
  );
}
