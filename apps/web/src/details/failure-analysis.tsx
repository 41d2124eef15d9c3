import { errorCatalogue, type RequestDetails, texts } from "@gradus/contracts";
import { Banner } from "../components/banner.tsx";
import { ContactButton } from "../components/contact-button.tsx";
import { HelpButton } from "../help/help-button.tsx";

const words = texts.chosen.details;

/** DET-15, DET-16: the cause, what to do next, and that it cost nothing. */
export function FailureAnalysis({ request }: { readonly request: RequestDetails }) {
  const tokens = request.inputTokenCount + request.outputTokenCount;
  return (
    <Banner tone="err">
      <p>
        <strong>{request.errorMessage ?? errorCatalogue["server/error"].message}</strong>
      </p>
      <p>
        Nothing was charged: the Scores of this run are back in your balance.{" "}
        <HelpButton article="when-it-fails" about="when a request fails" />
      </p>
      <ul className="suggestions">
        <li>{words.suggest_1}</li>
        <li>{words.suggest_2}</li>
        <li>{words.suggest_3}</li>
        <li>
          {words.suggest_4} <ContactButton type="Technical" />
        </li>
      </ul>
      <span className="badge plain">
        {tokens === 0 ? texts.details.no_token_usage : texts.details.cost_before_failure}
      </span>
    </Banner>
  );
}
