import { downloadUrlInput, downloadUrlSchema } from "@gradus/contracts";
import { userProcedure } from "../trpc.ts";

/** FILE-04: an address that needs no session, good for one file in one format. */
export const fileDownloadUrl = userProcedure
  .input(downloadUrlInput)
  .output(downloadUrlSchema)
  .mutation(async ({ ctx, input: { id, format, expires_in: span } }) => {
    const { expires, signature, expiresAt } = await ctx.services.files.link(ctx.account.id, id, format, span);
    const proof = new URLSearchParams({ expires: String(expires), signature });

    return {
      url: `${ctx.origin}/api/files/${id}/download/${format}?${proof}`,
      expires_at: expiresAt.toISOString(),
    };
  });
