import { constants, fillText, texts } from "@gradus/contracts";
import { Plus } from "lucide-react";
import { Accordion } from "radix-ui";

const words = texts.chosen.landing;
const values = {
  maxUploadMb: constants.MAX_UPLOAD_MB,
  measuresPerCredit: constants.MEASURES_PER_CREDIT,
  claimMinutes: constants.CLAIM_PROCESSING_MINUTES,
  refundDays: constants.REFUND_WINDOW_DAYS,
  freeCredits: constants.FREE_SIGNUP_CREDITS,
  referralPercent: constants.REFERRAL_PERCENT,
};

const questions = [
  { question: words.faq_1_q, answer: words.faq_1_a },
  { question: words.faq_2_q, answer: words.faq_2_a },
  { question: words.faq_3_q, answer: words.faq_3_a },
  { question: words.faq_4_q, answer: words.faq_4_a },
  { question: words.faq_5_q, answer: words.faq_5_a },
  { question: words.faq_6_q, answer: words.faq_6_a },
];

/** LAND-06: six questions, one open at a time. */
export function Faq() {
  return (
    <Accordion.Root className="accordion" type="single" collapsible defaultValue={questions[0]?.question ?? ""}>
      {questions.map(({ question, answer }) => (
        <Accordion.Item key={question} value={question} className="item">
          <Accordion.Header>
            <Accordion.Trigger className="question">
              {question}
              <Plus className="i" />
            </Accordion.Trigger>
          </Accordion.Header>
          <Accordion.Content className="answer">{fillText(answer, values)}</Accordion.Content>
        </Accordion.Item>
      ))}
    </Accordion.Root>
  );
}
