import { texts } from "@gradus/contracts";
import type { ReactNode } from "react";
import { Page } from "../../components/page.tsx";
import { PrivacyText, privacyDate, TermsText, termsDate } from "./legal-texts.tsx";

export const PrivacyPolicy = () => (
  <LegalPage title={texts.nav.footer_privacy} date={privacyDate}>
    <PrivacyText heading="h2" />
  </LegalPage>
);

export const TermsOfService = () => (
  <LegalPage title={texts.nav.footer_terms} date={termsDate}>
    <TermsText heading="h2" />
  </LegalPage>
);

type LegalPageProps = { readonly title: string; readonly date: string; readonly children: ReactNode };

function LegalPage({ title, date, children }: LegalPageProps) {
  return (
    <Page title={title} className="wrap narrow main stack">
      <div className="page-head">
        <div>
          <h1 className="page-title">{title}</h1>
          <p>{date}</p>
        </div>
      </div>
      {children}
    </Page>
  );
}
