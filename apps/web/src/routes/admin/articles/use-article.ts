import { articleFields, type HelpArticle } from "@gradus/contracts";
import { useState } from "react";
import { toast } from "../../../lib/toast-store.ts";
import { trpc } from "../../../lib/trpc.ts";

export type ArticleValues = Pick<HelpArticle, "title" | "slug" | "content" | "is_active"> & {
  readonly category: string;
  readonly display_type: string;
  readonly target_audience: string;
  readonly sort_order: string;
};

/** Writes an article or a new one; what is wrong is told field by field before anything is sent. */
export function useArticle(id: string | undefined, onDone: () => void) {
  const cache = trpc.useUtils();
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});
  const options = {
    onSuccess: () => {
      toast({ type: "success", title: "Help articles changed" });
      onDone();
    },
    onSettled: () => Promise.all([cache.admin.invalidate(), cache.help.invalidate()]),
  };
  const create = trpc.admin.createArticle.useMutation(options);
  const update = trpc.admin.updateArticle.useMutation(options);
  const remove = trpc.admin.deleteArticle.useMutation(options);
  const all = [create, update, remove];
  return {
    fields,
    forget: () => setFields({}),
    save: ({ slug, sort_order: order, ...values }: ArticleValues) => {
      const read = articleFields.partial({ slug: true }).safeParse({
        ...values,
        ...(slug.trim() === "" ? {} : { slug }),
        sort_order: Number(order),
      });
      if (!read.success) {
        const wrong = read.error.issues.map(({ path, message }) => [String(path[0]), message]);
        return setFields(Object.fromEntries(wrong));
      }
      setFields({});
      return id === undefined ? create.mutate(read.data) : update.mutate({ id, ...read.data });
    },
    remove: () => id !== undefined && remove.mutate({ id }),
    busy: all.some(({ isPending }) => isPending),
    error: all.find(({ isError }) => isError)?.error ?? undefined,
  };
}
