import { constants, texts } from "@gradus/contracts";
import { productName } from "../../lib/product.ts";

export const privacyDate = `Last updated: ${texts.legal.privacy_date}`;
export const termsDate = `Last updated: ${texts.legal.terms_date}`;

type Section = { readonly title: string; readonly text: readonly string[] };

const law = texts.legal.governing_law;

/** A template for legal review (LEGAL-04): it states what the product does, no more. */
const privacy: readonly Section[] = [
  {
    title: "Who we are",
    text: [
      `${productName} rewrites sheet music to a player's level. This policy says what we keep about you, why, and for how long. It follows the Australian Privacy Principles and is governed by the law of ${law}, Australia.`,
    ],
  },
  {
    title: "What we collect",
    text: [
      "Your account: e-mail address, display name, a one-way hash of your password, and the time at which you accepted the terms and this policy.",
      "Your settings, such as your instrument, your level and the theme.",
      "Your scores: the files you upload, the files we make from them, and the settings of each request.",
      "Your balance: every Score granted, spent or returned.",
      "Your messages to us: what you write to support, the files you attach, and our answers.",
      "Usage logs: what the service did for a request and when, without the content of your files; and when a page fails, what failed and on which page, with addresses and tokens taken out.",
    ],
  },
  {
    title: "What we use it for",
    text: [
      "To sign you in, to rewrite your scores, to show and send you the result, to keep your balance right and to find faults. We do not sell it and do not show advertisements.",
    ],
  },
  {
    title: "How long we keep it",
    text: [
      `Uploaded and rewritten files: ${constants.PRIVACY_FILES_DAYS} days after the request was made, then they are deleted.`,
      `Transaction records: ${constants.PRIVACY_TRANSACTIONS_YEARS} years.`,
      `Usage logs: ${constants.PRIVACY_USAGE_LOGS_DAYS} days.`,
      `Backups: up to ${constants.PRIVACY_BACKUPS_DAYS} days.`,
      "Everything else, your messages to us among it: until you delete it or your account.",
    ],
  },
  {
    title: "Cookies and storage in your browser",
    text: [
      "One cookie keeps you signed in. Your browser also remembers the theme and that you accepted the cookie notice; both are forgotten when you sign out. There are no other cookies.",
    ],
  },
  {
    title: "Who can see it",
    text: [
      "Only you can open your files. People who run the service see your account and your requests where they need to, for instance to answer you.",
    ],
  },
  {
    title: "Your rights",
    text: [
      `You may see, correct or delete what we hold about you. Write to the address of the people who run this service; we reply within ${constants.PRIVACY_REPLY_DAYS} days. You may delete any request, with its files, yourself at any time.`,
      "If our answer does not satisfy you, you may complain to the Office of the Australian Information Commissioner.",
    ],
  },
  {
    title: "Children",
    text: [`You must be at least ${constants.MINIMUM_AGE} years old to have an account.`],
  },
];

const terms: readonly Section[] = [
  {
    title: "The service",
    text: [
      `${productName} takes a score that you upload, rewrites it easier or richer for an instrument and a level, and gives it back as MusicXML, PDF and MIDI. Difficulty levels and the grades of exam systems are our own estimates; no exam board has approved them.`,
    ],
  },
  {
    title: "Your account",
    text: [
      `You must be at least ${constants.MINIMUM_AGE} years old. Keep your password to yourself; what happens in your account is your responsibility. One person, one account.`,
    ],
  },
  {
    title: "Scores (credits)",
    text: [
      `A rewrite is paid with credits called Scores. One Score covers up to ${constants.MEASURES_PER_CREDIT} measures, or ${constants.PDF_PAGES_PER_CREDIT} page of a PDF; the price is shown before you confirm. A new account receives ${constants.FREE_SIGNUP_CREDITS} free Scores. Scores never expire and cannot be exchanged for money.`,
      "If a rewrite fails, or you delete a request before it is finished, its Scores come back automatically. The first repeat of a finished request with other settings is free while its files are kept.",
    ],
  },
  {
    title: "Refunds of purchases",
    text: [
      `Where you have bought Scores and are not satisfied, contact support within ${constants.REFUND_WINDOW_DAYS} days of the purchase for a full refund. Your rights under the Australian Consumer Law are not limited by these terms.`,
    ],
  },
  {
    title: "Your music",
    text: [
      "Upload only music that you may change: your own, music in the public domain, or music whose owner allows it. You keep every right that you have in your scores and in the results. We use them only to do what you ask.",
      `Files are kept for ${constants.FILE_RETENTION_DAYS} days and then deleted. Download what you want to keep.`,
    ],
  },
  {
    title: "Fair use",
    text: [
      "Do not try to break into the service, to overload it, to obtain free Scores more than once, or to use it for anything unlawful. We may close an account that does.",
    ],
  },
  {
    title: "Liability",
    text: [
      "We check every result by machine before you receive it, but a rewrite is a suggestion: look it over before a lesson, an exam or a concert. As far as the law allows, our liability is limited to supplying the service again or to the price of the Scores concerned.",
    ],
  },
  {
    title: "Changes and law",
    text: [
      `We may change these terms and will say so on this page with a new date. They are governed by the law of ${law}, Australia, and its courts decide disputes.`,
    ],
  },
];

/** Headings stand one step below the title of the page (h1) or of the dialog (h2). */
type Level = { readonly heading: "h2" | "h3" };

export const PrivacyText = ({ heading }: Level) => <Sections sections={privacy} heading={heading} />;
export const TermsText = ({ heading }: Level) => <Sections sections={terms} heading={heading} />;

function Sections({ sections, heading: Heading }: Level & { readonly sections: readonly Section[] }) {
  return (
    <div className="stack loose">
      {sections.map(({ title, text }) => (
        <section className="stack tight" key={title}>
          <Heading className="legal-heading">{title}</Heading>
          {text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </div>
  );
}
