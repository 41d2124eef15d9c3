import { constants, texts } from "@gradus/contracts";
import type { CSSProperties } from "react";
import { Link, useLocation } from "react-router-dom";
import { Footer } from "../../components/footer.tsx";
import { Logo } from "../../components/logo.tsx";
import { Page } from "../../components/page.tsx";
import { acceptedNames } from "../../lib/file-check.ts";
import { productName } from "../../lib/product.ts";
import { BeforeAfter } from "./before-after.tsx";
import { Faq } from "./faq.tsx";
import { Pricing } from "./pricing.tsx";
import "./landing.css";

const words = texts.chosen.landing;

const steps = [
  {
    title: words.step_1,
    text: `A ${acceptedNames} file, up to ${constants.MAX_UPLOAD_MB} MB. We tell you at once what we read in it and what it costs: one Score covers ${constants.PDF_PAGES_PER_CREDIT} PDF page or up to ${constants.MEASURES_PER_CREDIT} measures.`,
  },
  {
    title: words.step_2,
    text: "Simplify or complexify, choose your instrument and the level to aim at, or the grade of an exam system if you work to one.",
  },
  {
    title: words.step_3,
    text: "See both versions side by side and read what changed in every bar and why. Then download PDF, MusicXML and MIDI.",
  },
];

const audiences = [
  {
    title: texts.landing.usecase_students,
    text: "Play the real piece now, then climb: the same score one step harder each month.",
  },
  {
    title: texts.landing.usecase_teachers,
    text: "One piece for the whole class, each pupil at their own grade, with the reasons written out.",
  },
  {
    title: texts.landing.usecase_casual,
    text: "Sunday evening at the piano, without the wide stretches. Still your song.",
  },
  {
    title: texts.landing.usecase_professionals,
    text: "A lighter version before the rehearsal, a fuller one for the encore, in minutes.",
  },
];

/** The page of every visitor who is not signed in (ROUTE-03); the address is kept for after signing in (ROUTE-10). */
export function Landing() {
  const { pathname, search } = useLocation();
  const state = { from: pathname + search };
  const register = (
    <Link className="btn primary lg" to="/login?mode=register" state={state}>
      {texts.landing.hero_cta}
    </Link>
  );
  return (
    <>
      <header className="topbar">
        <div className="wrap">
          <Logo />
          <span className="grow" />
          <nav className="row nowrap" aria-label="Account">
            <Link className="btn quiet" to="/login" state={state}>
              {texts.landing.nav_login}
            </Link>
            <Link className="btn" to="/login?mode=register" state={state}>
              {texts.landing.nav_signup}
            </Link>
          </nav>
        </div>
      </header>
      <Page title="Sheet music at your level" className="landing">
        <section className="hero wrap">
          <div className="hero-text">
            <p className="kicker">
              {productName} <em>ad Parnassum</em>: the mountain, step by step
            </p>
            <h1>The piece you love, at the level you play.</h1>
            <p className="lead">
              Upload a score. {productName} rewrites it easier or richer, for your instrument, and shows every bar it
              changed and why.
            </p>
            <div className="row cta">
              {register}
              <a className="btn lg" href="#how">
                {texts.landing.how_title}
              </a>
            </div>
            <p className="small muted">
              {words.offer_note} {acceptedNames}.
            </p>
          </div>
          <BeforeAfter />
        </section>
        <section id="how" className="wrap landing-band">
          <div className="staff-rule" aria-hidden="true" />
          <h2 className="big">{texts.landing.how_title}</h2>
          <ol className="how">
            {steps.map(({ title, text }, index) => (
              <li key={title} style={{ "--up": index } as CSSProperties}>
                <span className="mark" aria-hidden="true">
                  {index + 1}
                </span>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </section>
        <section className="wrap landing-band">
          <h2 className="big">For every pair of hands</h2>
          <div className="uses">
            {audiences.map(({ title, text }) => (
              <article key={title}>
                <h3>{title}</h3>
                <p>{text}</p>
              </article>
            ))}
          </div>
        </section>
        <Pricing state={state} />
        <section className="wrap landing-band faq">
          <div className="staff-rule" aria-hidden="true" />
          <h2 className="big">Questions</h2>
          <Faq />
        </section>
        <section className="panel call">
          <div className="wrap">
            <div className="call-steps" aria-hidden="true">
              {[0, 1, 2, 3, 4].map((step) => (
                <i key={step} style={{ "--n": step } as CSSProperties} />
              ))}
            </div>
            <h2>Take the first step.</h2>
            <p>Three scores on us. Bring the piece you always wanted to play.</p>
            <div className="row">{register}</div>
          </div>
        </section>
      </Page>
      <Footer />
    </>
  );
}
