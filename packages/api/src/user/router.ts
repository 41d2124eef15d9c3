import { connectDrive } from "../drive/connect.ts";
import { driveConnection } from "../drive/connection.ts";
import { disconnectDrive } from "../drive/disconnect.ts";
import { exchangeDriveCode } from "../drive/exchange-code.ts";
import { driveFiles } from "../drive/list-files.ts";
import { driveScopes } from "../drive/validate-scopes.ts";
import { router } from "../trpc.ts";
import { accessTokens } from "./access-tokens.ts";
import { applyReferral } from "./apply-referral.ts";
import { authConfig } from "./auth-config.ts";
import { changeEmail } from "./change-email.ts";
import { changePassword } from "./change-password.ts";
import { checkSession } from "./check-session.ts";
import { completeOnboarding } from "./complete-onboarding.ts";
import { confirmEmail } from "./confirm-email.ts";
import { confirmPasswordReset } from "./confirm-password-reset.ts";
import { createAccessToken } from "./create-access-token.ts";
import { credits } from "./credits.ts";
import { dashboardStats } from "./dashboard-stats.ts";
import { deleteAccount } from "./delete-account.ts";
import { endOtherSessions } from "./end-other-sessions.ts";
import { endSession } from "./end-session.ts";
import { freeScores } from "./free-scores.ts";
import { login } from "./login.ts";
import { logout } from "./logout.ts";
import { me } from "./me.ts";
import { passwordReset } from "./password-reset.ts";
import { practiceTrends } from "./practice-trends.ts";
import { profile } from "./profile.ts";
import { referrerInfo } from "./referrer-info.ts";
import { register } from "./register.ts";
import { revokeAccessToken } from "./revoke-access-token.ts";
import { sendProofLink } from "./send-proof-link.ts";
import { sessions } from "./sessions.ts";
import { settings } from "./settings.ts";
import { touch } from "./touch.ts";
import { transactions } from "./transactions.ts";
import { updateProfile } from "./update-profile.ts";
import { updateSettings } from "./update-settings.ts";
import { verify } from "./verify.ts";

export const userRouter = router({
  authConfig,
  register,
  login,
  logout,
  verify,
  checkSession,
  touch,
  me,
  profile,
  updateProfile,
  settings,
  updateSettings,
  credits,
  freeScores,
  sendProofLink,
  dashboardStats,
  practiceTrends,
  changePassword,
  changeEmail,
  confirmEmail,
  sessions,
  endSession,
  endOtherSessions,
  accessTokens,
  createAccessToken,
  revokeAccessToken,
  passwordReset,
  confirmPasswordReset,
  transactions,
  applyReferral,
  referrerInfo,
  completeOnboarding,
  deleteAccount,
  connectDrive,
  driveConnection,
  disconnectDrive,
  exchangeDriveCode,
  driveFiles,
  driveScopes,
});
