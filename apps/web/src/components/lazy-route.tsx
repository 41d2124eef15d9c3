import { lazy, type ReactNode, Suspense, useState } from "react";
import { Route } from "react-router-dom";
import { LoadingPage } from "./loading-page.tsx";

const chunkError = "ChunkError";
export const isChunkError = (error: unknown): boolean => error instanceof Error && error.name === chunkError;

type Component<Props extends object> = (props: Props) => ReactNode;
type Load<Props extends object = object> = () => Promise<Component<Props>>;

/** A part of the page that is fetched when it is first shown. */
export const lazyPage = <Props extends object>(load: Load<Props>) =>
  lazy(async () => {
    try {
      return { default: await load() };
    } catch (cause) {
      const error = new Error("A part of the page could not be fetched", { cause });
      error.name = chunkError;
      throw error;
    }
  });

/** The pages whose code was fetched ahead, by the function that fetches it. */
const atHand = new Map<Load<never>, Component<never>>();

/** Fetches a page ahead: it is drawn at once when it is first shown. */
export async function fetchPage<Props extends object>(load: Load<Props>): Promise<void> {
  atHand.set(load, await load());
}

type FetchedProps<Props extends object> = {
  readonly load: Load<Props>;
  readonly late: Component<Props>;
  readonly props: Props;
};

/** The page itself if its code was fetched ahead, else `late`: of a lazy page React shows the placeholder first, even then. */
export function FetchedPage<Props extends object>({ load, late, props }: FetchedProps<Props>) {
  const [Content] = useState(() => (atHand.get(load) as Component<Props> | undefined) ?? late);
  return <Content {...props} />;
}

type LoadingProps = {
  readonly title: string;
  /** puts the placeholder into a frame */
  readonly around?: (page: ReactNode) => ReactNode;
  readonly children: ReactNode;
};

/** Shows a placeholder with its title until the page is there (LAZY-03, LAZY-04). */
export function Loading({ title, around = (page) => page, children }: LoadingProps) {
  return <Suspense fallback={around(<LoadingPage title={title} />)}>{children}</Suspense>;
}

export type PageRoute = {
  readonly path: string;
  /** of the placeholder */
  readonly title: string;
  readonly load: Load;
};

/** A route for each of some pages that are fetched when they are first shown. */
export const pageRoutes = (pages: readonly PageRoute[]): ReactNode =>
  pages.map(({ path, title, load }) => (
    <Route
      key={path}
      path={path}
      element={
        <Loading title={title}>
          <FetchedPage key={path} load={load} late={lazyPage(load)} props={{}} />
        </Loading>
      }
    />
  ));
