import { table } from "@gradus/contracts";
import { ChevronLeft, ChevronRight, X } from "lucide-react";
import { Dialog } from "radix-ui";
import { type KeyboardEvent, useEffect, useState } from "react";
import type { Run } from "../../lib/run.ts";
import { StillPage } from "../../score/still-page.tsx";
import { usePage } from "../../score/use-page.ts";

type StandViewProps = {
  readonly run: Run;
  readonly variant: number;
  readonly pages: number;
  readonly first: number;
  readonly onClose: () => void;
};

/** Keys that page-turning pedals send. */
const turns: Readonly<Record<string, 1 | -1>> = table({
  ArrowRight: 1,
  ArrowDown: 1,
  PageDown: 1,
  " ": 1,
  Enter: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
  PageUp: -1,
});

/** One page of the rewrite on the whole screen, for a music stand: turned by a tap, a key or a pedal. */
export function StandView({ run, variant, pages, first, onClose }: StandViewProps) {
  const [page, setPage] = useState(Math.min(Math.max(1, first), pages));
  const { text, failed } = usePage(run, variant, "result", page, pages);
  useEffect(keepScreenOn, []);
  const turn = (by: 1 | -1) => setPage((now) => Math.min(pages, Math.max(1, now + by)));
  const press = (event: KeyboardEvent) => {
    const by = turns[event.key];
    if (by === undefined || (event.target instanceof HTMLButtonElement && (event.key === " " || event.key === "Enter")))
      return;
    event.preventDefault();
    turn(by);
  };
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Content className="stand" aria-describedby={undefined} onKeyDown={press}>
          <Dialog.Title className="sr">Music stand</Dialog.Title>
          <div className="score-sheet stand-sheet">
            <StillPage text={text} failed={failed} label={`Rewrite, page ${page} of ${pages}`} />
          </div>
          <div className="stand-bar">
            <button type="button" className="btn" disabled={page === 1} onClick={() => turn(-1)}>
              <ChevronLeft className="i" />
              Back
            </button>
            <span className="num small" role="status">
              Page {page} of {pages}
            </span>
            <button type="button" className="btn" disabled={page === pages} onClick={() => turn(1)}>
              Turn
              <ChevronRight className="i" />
            </button>
            <Dialog.Close className="btn icon" aria-label="Leave the music stand">
              <X className="i" />
            </Dialog.Close>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Nobody touches the screen while playing. Where it cannot be asked for, the screen goes dark as it always does. */
function keepScreenOn(): () => void {
  let lock: WakeLockSentinel | undefined;
  let left = false;
  navigator.wakeLock
    ?.request("screen")
    .then((held) => {
      if (left) void held.release();
      else lock = held;
    })
    .catch(() => {});
  return () => {
    left = true;
    void lock?.release();
  };
}
