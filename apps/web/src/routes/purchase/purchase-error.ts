import { texts } from "@gradus/contracts";
import { errorCode, errorText } from "../../lib/error-code.ts";

/** Whether an answer came that is no JSON: reading it failed, not fetching it. */
const isUnreadable = (error: unknown): boolean => error instanceof Error && error.cause instanceof SyntaxError;

/** PUR-10: what a buyer is told when the checkout does not open. */
export function purchaseErrorText(error: unknown): string {
  if (errorCode(error) === "payment/invalid-price") return texts.purchase.invalid_price;
  if (errorCode(error) !== undefined) return errorText(error);
  return isUnreadable(error) ? texts.purchase.non_json : texts.purchase.connect_error;
}

/** VOU-04: the server's own sentence, when it has one. */
export function voucherErrorText(error: unknown): string {
  return errorCode(error) === undefined ? texts.voucher.failed : errorText(error);
}
