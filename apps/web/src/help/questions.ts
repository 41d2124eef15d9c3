import { constants, fillText, texts } from "@gradus/contracts";

const words = texts.chosen.help;
const values = {
  maxUploadMb: constants.MAX_UPLOAD_MB,
  largeFileMb: constants.LARGE_FILE_WARNING_MB,
  measuresPerCredit: constants.MEASURES_PER_CREDIT,
  refundDays: constants.REFUND_WINDOW_DAYS,
};
const question = (slug: string, title: string, answer: string) => ({
  slug,
  title,
  text: fillText(answer, values),
  content: `<p>${fillText(answer, values)}</p>`,
});

/** HELP-02, HELP-11: four questions that need no server. */
export const builtInQuestions = [
  question("files", words.faq_1_q, words.faq_1_a),
  question("price", words.faq_2_q, words.faq_2_a),
  question("drive", words.faq_3_q, words.faq_3_a),
  question("refund", words.faq_4_q, words.faq_4_a),
] as const;
