import type { User } from "@gradus/contracts";
import { useEffect } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { CommandMenu } from "../commands/command-menu.tsx";
import { DriveDialogs } from "../drive/drive-dialogs.tsx";
import { HelpDialog } from "../help/help-dialog.tsx";
import { useArticlesLoader } from "../help/use-articles.ts";
import { lineOf } from "../lib/line.ts";
import { preloadRoutes } from "../lib/preload.ts";
import { useDownloads } from "../lib/use-downloads.ts";
import { OnboardingTour } from "../onboarding/tour.tsx";
import { loaders } from "../routes/routes.ts";
import { useIntent } from "../routes/use-intent.ts";
import { useSettingsLoader } from "../session/use-settings.ts";
import { ContactDialog } from "../support/contact-dialog.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { Footer } from "./footer.tsx";
import { fetchPage } from "./lazy-route.tsx";
import { isWide } from "./main-links.tsx";
import { OfflineBanner } from "./offline-banner.tsx";
import { TestPaymentsBanner } from "./test-payments-banner.tsx";
import { TopBar } from "./top-bar.tsx";

const likelyNext = {
  modifyscore: () => fetchPage(loaders.editor),
  settings: () => fetchPage(loaders.settings),
  history: () => fetchPage(loaders.history),
};

/** The frame of every signed-in page. */
export function AppLayout({ user }: { readonly user: User }) {
  const { pathname } = useLocation();
  const wide = isWide(pathname);
  useSettingsLoader();
  useArticlesLoader();
  useDownloads();
  useEffect(() => preloadRoutes(likelyNext, lineOf(navigator)), []);
  useIntent();
  return (
    <>
      <TopBar user={user} wide={wide} />
      <TestPaymentsBanner />
      <OfflineBanner />
      <ErrorBoundary key={pathname}>
        <Outlet />
      </ErrorBoundary>
      <Footer wide={wide} />
      <CommandMenu user={user} />
      <HelpDialog />
      <ContactDialog user={user} />
      <DriveDialogs />
      <OnboardingTour userId={user.id} />
    </>
  );
}
