export type FakeClock = { readonly now: () => Date; readonly advance: (milliseconds: number) => void };

/** A clock that moves only when told. */
export function fakeClock(start = "2026-01-15T12:00:00.000Z"): FakeClock {
  let time = Date.parse(start);
  return {
    now: () => new Date(time),
    advance: (milliseconds) => {
      time += milliseconds;
    },
  };
}
