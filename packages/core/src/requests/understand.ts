import type { Context } from "../context.ts";
import type { Requests } from "../request-services.ts";

/** The local grammar's reading: it costs nothing, so it may be asked while a person still writes. */
export function createUnderstand({ engine }: Pick<Context, "engine">): Requests["understand"] {
  return async (account, { requirements, must_haves, instrument, measures }, signal) => {
    const read = async (text: string) =>
      text.trim() === "" ? [] : [...(await engine.wishes(text, { instrument, measures, account, signal }))];
    return { requirements: await read(requirements), must_haves: await read(must_haves) };
  };
}
