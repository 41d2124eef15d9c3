import { trpc } from "../../lib/trpc.ts";
import { AccessTokens } from "./access-tokens.tsx";
import { EmailForm } from "./email-form.tsx";
import { FirstPassword } from "./first-password.tsx";
import { PasswordForm } from "./password-form.tsx";
import { SessionList } from "./session-list.tsx";
import { SettingsSection } from "./settings-section.tsx";

/** How one gets into the account: address, password, and where it is open now. */
export function Access() {
  const profile = trpc.user.profile.useQuery();
  const hasPassword = profile.data?.providers.includes("password") ?? true;
  return (
    <>
      {hasPassword && (
        <SettingsSection title="E-mail" note="We send a link to the new address; it changes when you open it.">
          <EmailForm />
        </SettingsSection>
      )}
      <SettingsSection title="Password" note="Changing it signs you out everywhere else and revokes access tokens.">
        {hasPassword ? <PasswordForm /> : <FirstPassword email={profile.data?.email ?? ""} />}
      </SettingsSection>
      <SettingsSection title="Signed-in devices" note="End what you do not know.">
        <SessionList />
      </SettingsSection>
      <SettingsSection title="Access tokens" note="For programs that work with your scores.">
        <AccessTokens />
      </SettingsSection>
    </>
  );
}
