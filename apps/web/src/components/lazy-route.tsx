import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import { LoadingPage } from "./loading-page.tsx";

const chunkError = "ChunkError";
export const isChunkError = (error: unknown): boolean => error instanceof Error && error.name === chunkError;

/** A page that is fetched when it is first shown. */
export const lazyPage = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    try {
      return { default: await load() };
    } catch (cause) {
      const error = new Error("A part of the page could not be fetched", { cause });
      error.name = chunkError;
      throw error;
    }
  });

/** Shows a placeholder with its title until the page is there (LAZY-03, LAZY-04). */
export function Loading({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return <Suspense fallback={<LoadingPage title={title} />}>{children}</Suspense>;
}
