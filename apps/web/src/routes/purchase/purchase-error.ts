import { texts } from "@gradus/contracts";
import { errorCode, errorText } from "../../lib/error-code.ts";

/** Whether an answer came that is no JSON: the client keeps the response of a call that failed on reading it. */
function hasUnreadableAnswer(error: unknown): boolean {
  const meta = typeof error === "object" && error !== null ? (error as { meta?: unknown }).meta : undefined;
  return typeof meta === "object" && meta !== null && (meta as { response?: unknown }).response !== undefined;
}

/** PUR-10: what a buyer is told when the checkout does not open. */
export function purchaseErrorText(error: unknown): string {
  if (errorCode(error) === "payment/invalid-price") return texts.purchase.invalid_price;
  if (errorCode(error) !== undefined) return errorText(error);
  return hasUnreadableAnswer(error) ? texts.purchase.non_json : texts.purchase.connect_error;
}

/** VOU-04: the server's own sentence, when it has one. */
export function voucherErrorText(error: unknown): string {
  return errorCode(error) === undefined ? texts.voucher.failed : errorText(error);
}
