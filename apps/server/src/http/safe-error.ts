type Described = {
  readonly type: string;
  readonly message: string;
  readonly code?: unknown;
  readonly constraint?: unknown;
  readonly stack?: string;
  readonly cause?: Described;
};

const deepestCause = 5;

/** Database errors repeat the values of the statement: e-mails, hashes, what people wrote. */
const withoutValues = (text: string): string => text.replace(/\nparams: [\s\S]*$/, "");

/**
 * An error for the log: what went wrong and where, and none of the data it happened to. Only the named fields are kept,
 * because drivers hang values on others (`params`, `detail`, `where`).
 */
export function safeError(error: unknown, depth = 0): Described {
  if (!(error instanceof Error)) return { type: typeof error, message: "not an error" };
  const { code, constraint_name, constraint = constraint_name } = error as Error & Record<string, unknown>;
  const message = withoutValues(error.message);
  const stack = error.stack?.replace(error.message, message);

  return {
    type: error.name,
    message,
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    ...(stack === undefined ? {} : { stack }),
    ...(error.cause === undefined || depth >= deepestCause ? {} : { cause: safeError(error.cause, depth + 1) }),
  };
}
