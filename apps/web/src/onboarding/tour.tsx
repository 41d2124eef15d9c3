import { texts } from "@gradus/contracts";
import { Dialog } from "radix-ui";
import { useEffect, useRef, useState } from "react";
import { trpc } from "../lib/trpc.ts";
import { useOpener } from "../lib/use-opener.ts";
import { parseMarkdown } from "./light-markdown.ts";
import { Markdown } from "./markdown.tsx";
import { Staircase } from "./staircase.tsx";
import { type TourView, tourIsDue, tourView } from "./tour-steps.ts";
import { closeTour, useTourClosed } from "./tour-store.ts";
import "./tour.css";

/** ONB-01, ONB-02: over whatever page the newcomer is on. */
export function OnboardingTour({ userId }: { readonly userId: string }) {
  const settings = trpc.user.settings.useQuery(undefined, { enabled: false });
  const closed = useTourClosed(userId);
  if (closed || !tourIsDue(settings.data)) return null;
  return <Tour userId={userId} />;
}

/** ONB-07: the tour closes at once; the flag follows when the server has it. */
function useComplete(userId: string): () => void {
  const cache = trpc.useUtils();
  const complete = trpc.user.completeOnboarding.useMutation({
    onSuccess: (flag) => cache.user.settings.setData(undefined, (before) => before && { ...before, ...flag }),
  });
  return () => {
    complete.mutate();
    closeTour(userId);
  };
}

function Tour({ userId }: { readonly userId: string }) {
  const call = trpc.help.onboardingSteps.useQuery(undefined, { retry: false, staleTime: Number.POSITIVE_INFINITY });
  const complete = useComplete(userId);
  const opener = useOpener();
  const main = useRef<HTMLButtonElement>(null);
  const view = tourView(call);
  const hold = (event: Event) => event.preventDefault();
  return (
    <Dialog.Root open onOpenChange={(open) => !open && complete()}>
      <Dialog.Portal>
        <Dialog.Overlay className="scrim">
          <Dialog.Content
            className="dialog small-dialog tour"
            aria-describedby={undefined}
            onPointerDownOutside={hold}
            onInteractOutside={hold}
            onCloseAutoFocus={opener.onCloseAutoFocus}
            onOpenAutoFocus={(event) => {
              opener.onOpenAutoFocus();
              event.preventDefault();
              main.current?.focus();
            }}
          >
            <TourBody view={view} main={main} onComplete={complete} />
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

type Main = React.RefObject<HTMLButtonElement | null>;
type BodyProps = { readonly view: TourView; readonly main: Main; readonly onComplete: () => void };

function TourBody({ view, main, onComplete }: BodyProps) {
  if (view.state === "error") return <TourError message={view.message} main={main} onComplete={onComplete} />;
  if (view.state === "loading") {
    return (
      <>
        <Dialog.Title className="sr">Loading the tour</Dialog.Title>
        <div className="content stack" aria-busy="true">
          <div className="skeleton tour-wait" />
        </div>
        <footer>
          <button type="button" className="btn quiet" ref={main} onClick={onComplete}>
            {texts.onboarding.skip}
          </button>
        </footer>
      </>
    );
  }
  return <TourSteps steps={view.steps} main={main} onComplete={onComplete} />;
}

/** ONB-11 */
function TourError({ message, main, onComplete }: Omit<BodyProps, "view"> & { readonly message: string }) {
  return (
    <>
      <div className="content stack" role="alert">
        <Dialog.Title asChild>
          <h2>{texts.onboarding.error_title}</h2>
        </Dialog.Title>
        <p className="muted">{message}</p>
      </div>
      <footer>
        <button type="button" className="btn primary" ref={main} onClick={onComplete}>
          {texts.onboarding.error_button}
        </button>
      </footer>
    </>
  );
}

type StepsProps = Omit<BodyProps, "view"> & Pick<Extract<TourView, { state: "steps" }>, "steps">;

/** ONB-04, ONB-05 */
function TourSteps({ steps, main, onComplete }: StepsProps) {
  const [index, setIndex] = useState(0);
  const step = steps[index];
  const last = index === steps.length - 1;
  const first = index === 0;
  // The steps take the place of the wait, whose button had the focus; and the first step's Previous takes none.
  useEffect(() => {
    if (first) main.current?.focus();
  }, [first, main]);
  if (!step) return null;
  const ownHeading = parseMarkdown(step.content)[0]?.kind === "heading";
  return (
    <>
      <Staircase steps={steps.length} at={index} />
      <div className="content stack" aria-live="polite">
        <p className="small muted num">
          Step {index + 1} of {steps.length}
        </p>
        <Dialog.Title className={ownHeading ? "sr" : undefined}>{step.title}</Dialog.Title>
        <div className="stack tour-text">
          <Markdown source={step.content} />
        </div>
      </div>
      <footer>
        <button type="button" className="btn quiet skip-tour" onClick={onComplete}>
          {texts.onboarding.skip}
        </button>
        <button type="button" className="btn" disabled={first} onClick={() => setIndex(index - 1)}>
          {texts.onboarding.previous}
        </button>
        <button
          type="button"
          className="btn primary"
          ref={main}
          onClick={last ? onComplete : () => setIndex(index + 1)}
        >
          {last ? texts.onboarding.get_started : texts.onboarding.next}
        </button>
      </footer>
    </>
  );
}
