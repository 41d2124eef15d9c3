/** How often is looked whether a limit is reached. */
const lookMs = 250;

/** What the work comes to; undefined when the limit is reached before. */
export async function withinLimit<T>(work: Promise<T>, isReached: () => boolean): Promise<T | undefined> {
  let timer: ReturnType<typeof setInterval> | undefined;
  const givenUp = new Promise<undefined>((resolve) => {
    timer = setInterval(() => {
      if (isReached()) resolve(undefined);
    }, lookMs);
  });
  try {
    return await Promise.race([work, givenUp]);
  } finally {
    clearInterval(timer);
  }
}
