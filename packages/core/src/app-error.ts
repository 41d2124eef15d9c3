import { type ErrorCode, errorCatalogue, fillText } from "@gradus/contracts";

type Values = Readonly<Record<string, string | number>>;

/** The one error that services throw; its message is the catalogue's, with {placeholders} filled from `values`. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly values: Values;

  constructor(code: ErrorCode, values: Values = {}, options?: ErrorOptions) {
    super(fillText(errorCatalogue[code].message, values), options);
    this.name = "AppError";
    this.code = code;
    this.values = values;
  }
}
