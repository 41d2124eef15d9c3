import { AppError } from "@gradus/core";

/** The result of `work`, or request/timeout when it takes longer; then `onLate` ends what is still going on. */
export async function withTimeout<Result>(
  timeoutMs: number,
  work: Promise<Result>,
  onLate: () => void,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      onLate();
      reject(new AppError("request/timeout"));
    }, timeoutMs);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
